// SPDX-License-Identifier: GPL-3.0-or-later
//
// The instructions of a plan as GIMPLE, one after the other: loads (rewrite/load.h), CONSTRUCTORs
// that join halves, BIT_FIELD_REFs that take them apart, VEC_PERM_EXPRs. Stores are made, but left
// to the caller, who knows the chain of memory states that they go into.

#ifndef VLS_REWRITE_STEPS_H
#define VLS_REWRITE_STEPS_H

#include "rewrite/load.h"

namespace vls::gcc {

/// Nothing if GCC can do every step of `plan` for `group`, else the reason.
Refusal refusalToEmit(const Group &group, const Plan &plan);

/// Emits the instructions of one plan, in its order.
class Steps {
public:
  /// `addresses[l]` is where the group's first member accesses memory in lane l; `stored[m]` is
  /// what member m of a group of stores stores, a name.
  Steps(const Group &group, const Plan &plan, Emitter &to,
        const std::vector<LaneAddress> &addresses, std::vector<tree> stored = {});

  void emit();

  /// What the members of a group of loads load, vectors of their types; in the group's order.
  const std::vector<tree> &results() const { return allResults; }

  /// The stores, in the plan's order: without memory states, and in no block.
  const std::vector<gassign *> &stores() const { return allStores; }

private:
  /// A vector of 128 bits or more, or the scalars, from the lowest up, that make up less than that.
  struct Value {
    tree vector = NULL_TREE;
    std::vector<tree> scalars;
  };

  /// What instruction `id` yields, a vector; or a scalar if it has less than 128 bits and is in one
  /// piece.
  tree value(unsigned id) const;
  bool isEmitted(unsigned id) const { return values[id].vector || !values[id].scalars.empty(); }
  /// The same as a vector of any width.
  tree whole(unsigned id);

  static Value asPiece(tree value);
  Value emit(const Instruction &instruction);
  Value load(const Instruction &instruction);
  Value join(const Instruction &shuffle);
  Value extract(const Instruction &shuffle);
  Value permute(const Instruction &shuffle);
  const Instruction *partnerOf(const Instruction &shuffle) const;
  Value permuteInOneSlot(const Instruction &shuffle);
  /// The scalar of `type.bits()` bits from bit `first` of `whole`, a value of `bits` bits.
  tree part(tree whole, unsigned bits, unsigned first, VectorType type);
  void store(const Instruction &instruction);

  const Sequence &sequence;
  PieceTypes types;
  Emitter &emitter;
  GroupMemory memory;
  LoadEmitter loads;
  std::vector<std::vector<bool>> needed;
  std::vector<tree> storedValues;
  std::vector<Value> values; ///< by id
  std::vector<tree> allResults;
  std::vector<gassign *> allStores;
};

} // namespace vls::gcc

#endif
