// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/variable_shifts.h"

namespace vls {

bool isShift(ScalarOp op) {
  return op == ScalarOp::ShiftLeft || op == ScalarOp::ShiftRightLogical ||
         op == ScalarOp::ShiftRightArithmetic;
}

bool shiftsByElements(const VectorInstruction &instruction) {
  const std::vector<LaneTree::Node> &nodes = instruction.lanes.front().nodes;
  if (nodes.size() != 3 || !isShift(nodes.back().op))
    return false;
  const LaneTree::Node &count = nodes[nodes.back().operands[1]];
  if (count.kind != LaneTree::Node::Kind::Slice)
    return false;
  const VectorInstruction::Operand &from = instruction.operands[count.operand];
  return !from.immediate && from.type == instruction.result;
}

bool VariableShifts::have(ScalarOp op, unsigned bits) {
  if (!known) {
    known.emplace();
    for (const ScalarOp shift :
         {ScalarOp::ShiftLeft, ScalarOp::ShiftRightLogical, ScalarOp::ShiftRightArithmetic})
      for (unsigned number = 0; number < machine.instructions(); ++number) {
        const InstructionOutline &outline = machine.outline(number);
        if (outline.isOnLanes && outline.roots == rootBit(shift) && machine.has(number) &&
            shiftsByElements(machine.instruction(number)))
          known->insert({shift, outline.result.element.bits});
      }
  }
  return known->count({op, bits}) != 0;
}

} // namespace vls
