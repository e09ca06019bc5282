// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/pairs.h"

#include "pack/compute.h"
#include "pack/permute.h"

namespace vls::gcc {

namespace {

using Node = LaneTree::Node;

/// The operation of two slices that a lane is; null if it is something else.
const Node *pairOf(const LaneTree &tree) {
  if (tree.nodes.size() != 3 || tree.nodes[0].kind != Node::Kind::Slice ||
      tree.nodes[1].kind != Node::Kind::Slice || tree.nodes[2].kind != Node::Kind::Compute ||
      tree.nodes[2].operands.size() != 2)
    return nullptr;
  return &tree.nodes[2];
}

bool hasVectorOperands(const VectorInstruction &instruction) {
  return instruction.operands.size() == 2 &&
         std::all_of(instruction.operands.begin(), instruction.operands.end(),
                     [&](const auto &o) { return !o.immediate && o.type == instruction.result; });
}

} // namespace

bool isOfPairs(const VectorInstruction &instruction) {
  if (instruction.result.element.bits < 32 || instruction.result.bits() < slotBits ||
      !hasVectorOperands(instruction))
    return false;
  bool moves = false;
  for (unsigned lane = 0; lane < instruction.lanes.size(); ++lane) {
    const LaneTree &tree = instruction.lanes[lane];
    const Node *const pair = pairOf(tree), *const first = pairOf(instruction.lanes[0]);
    if (!pair || pair->op != first->op || pair->operands != first->operands ||
        (pair->op != ScalarOp::Add && pair->op != ScalarOp::Subtract))
      return false;
    moves = moves || tree.nodes[0].element != lane || tree.nodes[1].element != lane;
  }
  return moves;
}

tree emitPairs(const VectorInstruction &instruction, const std::vector<tree> &operands,
               Emitter &emitter) {
  const unsigned lanes = instruction.result.lanes;
  const Node &pair = *pairOf(instruction.lanes[0]);
  tree type = build_vector_type(computedType(instruction.result.element), lanes);
  // Of integers, too, floats are moved: of those GCC makes no phsubd again.
  tree moved = build_vector_type(
      instruction.result.element.bits == 32 ? float_type_node : double_type_node, lanes);
  std::vector<tree> sides;
  for (const unsigned side : pair.operands) {
    std::vector<int> mask;
    for (const LaneTree &tree : instruction.lanes)
      mask.push_back(int(tree.nodes[side].operand * lanes + tree.nodes[side].element));
    sides.push_back(
        emitter.view(type, emitPermute(emitter.view(moved, operands[0]),
                                       emitter.view(moved, operands[1]), mask, emitter)));
  }
  return emitter.view(keptType(instruction.result),
                      emitOperation(pair.op, type, sides, Predicate::Equal, emitter));
}

} // namespace vls::gcc
