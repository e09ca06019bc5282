// SPDX-License-Identifier: GPL-3.0-or-later
//
// The reader of one loop: blocks, phis and edges in flow.cc, operations and calls in
// statement.cc, loads and stores in memory.cc, their operands in operand.cc.

#ifndef VLS_LANES_READER_H
#define VLS_LANES_READER_H

#include "lanes/flow.h"

namespace vls::gcc {

class LoopReader {
public:
  LoopReader(class loop *l, unsigned w, ValueNumbers &numbers);
  LoopFlow read();

private:
  void findExits();
  void readHeader();
  void readHeaderPhi(gphi *phi);
  void readPhis(basic_block block);
  void fillPhis(basic_block block);
  void readBranch(basic_block block);

  void readStatement(gimple *statement);
  void readAssignment(gassign *assign);
  void readOperation(gassign *assign);
  void readLoad(gassign *assign);
  void readStore(gimple *statement, tree reference);
  void readCall(gcall *call);
  void readUnknown(gimple *statement);

  /// A value of an integer or pointer: a name, a constant, or an expression of some, which is
  /// computed in the present block.
  Operand operand(tree value);
  Operand outside(tree value, const LaneEvolution &evolution, LoopInput input);
  Operand address(tree reference);
  Operand compare(tree_code code, tree a, tree b);
  Operand compute(Opcode opcode, std::vector<Operand> operands, tree type, bool wraps);
  /// A function of its operands that is known by name only.
  Operand apply(std::string name, std::vector<Operand> operands, tree type);
  Operand random(tree type);
  void define(tree name, Opcode opcode, std::vector<Operand> operands, bool wraps = false);

  bool isInside(tree name) const;
  /// True if `value` grows evenly with the iterations, by the compiler's scalar evolution.
  bool isInduction(tree value, LaneEvolution *evolution, tree *step) const;
  gimple *clobberOf(gimple *load, tree reference);
  void addAccess(gimple *statement, tree reference, bool isWrite, unsigned instruction);
  unsigned add(Operand target, Opcode opcode, std::vector<Operand> operands, ScalarType type,
               bool wraps = false);

  LoopFlow flow;
  class loop *loop;
  const unsigned lanes;
  AffineBuilder affine;
  std::vector<basic_block> body;
  std::map<basic_block, unsigned> blockOf;
  std::map<tree, Operand> values; ///< names and constants
  std::set<edge> counted;         ///< exits that are left out
  std::vector<gimple *> stores;   ///< all that may change memory
  unsigned again = 0, out = 0, present = 0;
  gimple *current = nullptr;
};

/// The integers that a type holds; any type will do for what is none.
ScalarType scalarType(tree type);

inline bool isIntegral(tree type) {
  return INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type);
}

/// The core's name for an operation on integers.
std::optional<Opcode> opcodeOf(tree_code code);

/// True if operation `code` in `type` reduces its result into it. A shift to the left does in any:
/// to GCC no bits that are lost there make it undefined.
bool wraps(tree_code code, tree type);

} // namespace vls::gcc

#endif
