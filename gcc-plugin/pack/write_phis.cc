// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors around a loop.
//
//   before the loop: initial     body: v = PHI <initial, next>; next = v + ...

#include "pack/step_writer.h"

namespace vls::gcc {

/// The latch operands of vector phis.
void StepWriter::finishPhis() {
  for (const auto &[phi, vector] : phis)
    add_phi_arg(phi, with(preferredAbove(types.at(vector)), vector), block.latchEdge(),
                UNKNOWN_LOCATION);
}

void StepWriter::phi(const PackStep &step) {
  basic_block bb = block.basicBlock();
  gphi *made = create_phi_node(make_ssa_name(keptType(step.type)), bb);
  tree initial = with(aboves[step.id] = preferredAbove(step.type), step.operands[0].vector);
  add_phi_arg(made, initial, block.entryEdge(), UNKNOWN_LOCATION);
  moveInFront(initial);
  phis.emplace_back(made, step.operands[1].vector);
  define(step, gimple_phi_result(made));
}

/// What `value` is made of in the block goes to the edge that enters the loop.
void StepWriter::moveInFront(tree value) {
  if (TREE_CODE(value) != SSA_NAME)
    return;
  gimple *definition = SSA_NAME_DEF_STMT(value);
  if (gimple_bb(definition) != block.basicBlock() || gimple_code(definition) == GIMPLE_PHI)
    return;
  if (gimple_assign_single_p(definition) && gimple_assign_rhs_code(definition) == CONSTRUCTOR) {
    tree element;
    unsigned i;
    FOR_EACH_CONSTRUCTOR_VALUE (CONSTRUCTOR_ELTS(gimple_assign_rhs1(definition)), i, element)
      moveInFront(element);
  } else {
    ssa_op_iter iterator;
    tree use;
    FOR_EACH_SSA_TREE_OPERAND(use, definition, iterator, SSA_OP_USE)
    moveInFront(use);
  }
  auto from = gsi_for_stmt(definition);
  gsi_remove(&from, false);
  gsi_insert_on_edge_immediate(block.entryEdge(), definition);
}

} // namespace vls::gcc
