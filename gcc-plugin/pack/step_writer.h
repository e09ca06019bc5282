// SPDX-License-Identifier: GPL-3.0-or-later
//
// StepWriter: one step of a plan after the other as GIMPLE. Steps that yield vectors define them by
// their ids; scalars are the program's, but for those that a step took out of a vector.
//
// Invariant: all that is written stands in front of one statement, in the order of steps, but what
// phis start with, which goes to the edge that enters the loop.

#ifndef VLS_PACK_STEP_WRITER_H
#define VLS_PACK_STEP_WRITER_H

#include "pack/accumulators.h"
#include "pack/block.h"
#include "pack/permute_low.h"
#include "pack/types.h"
#include "rewrite/index.h"

#include "vls/packer.h"

namespace vls::gcc {

class StepWriter {
public:
  /// Accesses are given the state of memory `aState`; renewStates puts that right.
  /// Loads of `floatLoads` (pack/float_loads.h) are loads of floats.
  StepWriter(const GimpleBlock &packed, const PackMachine &onMachine, gimple *before, tree aState,
             std::set<unsigned> floatLoads, ScalarTerms addedScalars)
      : block(packed), machine(onMachine), emitter(Emitter::before(before)), state(aState),
        asFloats(std::move(floatLoads)), scalarTerms(std::move(addedScalars)) {}

  /// Of a Scalar: nothing, its statement is moved.
  void step(const PackStep &step);

  /// The latch operands of vector phis: when all steps are written.
  void finishPhis();

  /// Names that are defined anew, and by what.
  const std::vector<std::pair<tree, tree>> &replaced() const { return extracted; }

  /// What was written for the step that has this id.
  tree vector(unsigned id) const { return vectors.at(id); }

  /// Vectors that repeat a scalar.
  const std::vector<tree> &broadcasts() const { return repeated; }

private:
  /// What stands above the lanes of a vector of less than 128 bits.
  enum class Above : char { Anything, Zeros, Twice };

  void define(const PackStep &step, tree value) {
    vectors[step.id] = value;
    types[step.id] = step.type;
  }
  tree vectorOf(const PackStep::Operand &operand) const { return vectors.at(operand.vector); }

  // write_scalars.cc
  tree scalar(unsigned operation);
  static tree constantOf(ElementType type, std::uint64_t bits);
  tree convert(tree type, tree value);
  tree part(unsigned operation);
  tree conversion(const Block::Operation &o, tree a);
  void extract(const PackStep &step);
  void restate(unsigned operation);

  // write_memory.cc
  tree conditionOf(tree guard, tree booleans);
  tree maskOf(const PackStep::Operand &guards, tree type);
  gcall *guardedAccess(const PackStep &step, tree type, tree value);
  tree load(const PackStep &step);
  tree lowest(tree value, PackedType type);
  void store(const PackStep &step);

  // write_vectors.cc
  tree compute(const PackStep &step);
  tree constant(const PackStep &step);
  std::vector<tree> loadsOf(const PackStep &step) const;
  tree gather(const PackStep &step, std::vector<tree> loads);
  tree build(const PackStep &step);
  tree repeatedFloat(tree type, tree element);
  tree shuffle(const PackStep &step);
  LowVector low(unsigned vector);
  tree permutation(const PackStep &step);
  tree extraction(const PackStep &step, tree from);

  // lanes_above.cc
  Above aboveOf(unsigned vector) const;
  unsigned priceOf(unsigned vector, Above above) const;
  Above wantedAbove(const PackStep &step, const VectorInstruction &instruction) const;
  tree with(Above above, unsigned vector);
  static Above preferredAbove(PackedType type);
  static Above madeAbove(PackedType type);

  // write_phis.cc
  void phi(const PackStep &step);
  void moveInFront(tree value);

  const GimpleBlock &block;
  const PackMachine &machine;
  Emitter emitter;
  tree state;
  std::set<unsigned> asFloats; ///< by id
  ScalarTerms scalarTerms;
  std::map<unsigned, tree> vectors; ///< by id
  std::map<unsigned, PackedType> types;
  std::map<unsigned, Above> aboves; ///< by id; of others it is anything
  std::set<unsigned> uniforms;      ///< by id: one scalar in all 128 bits or more
  std::map<unsigned, tree> wholes;  ///< by id: what was loaded, as one number
  std::map<std::pair<unsigned, Above>, tree> broughtAbove; ///< by id, where it was not so
  std::map<unsigned, tree> parts;                          ///< by operation
  std::vector<std::pair<tree, tree>> extracted;
  std::vector<tree> repeated;
  std::vector<std::pair<gphi *, unsigned>> phis;
};

} // namespace vls::gcc

#endif
