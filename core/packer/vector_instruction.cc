// SPDX-License-Identifier: GPL-3.0-or-later
//
// Descriptions of instructions: building and checking them.

#include "packer/operations.h"
#include "vls/vector_instruction.h"

namespace vls {

std::string toString(PackedType type) {
  return std::to_string(type.lanes) + " x " + toString(type.element);
}

namespace {

unsigned appendNode(LaneTree &tree, LaneTree::Node node) {
  tree.nodes.push_back(std::move(node));
  return unsigned(tree.nodes.size() - 1);
}

} // namespace

unsigned widestBits(const VectorInstruction &instruction) {
  unsigned bits = instruction.result.bits();
  for (const VectorInstruction::Operand &operand : instruction.operands)
    bits = std::max(bits, operand.type.bits());
  return bits;
}

unsigned LaneTree::slice(ElementType type, unsigned operand, unsigned element) {
  Node node;
  node.type = type;
  node.operand = operand;
  node.element = element;
  return appendNode(*this, std::move(node));
}

unsigned LaneTree::constant(ElementType type, std::uint64_t bits) {
  Node node;
  node.kind = Node::Kind::Constant;
  node.type = type;
  node.constant = bits;
  return appendNode(*this, std::move(node));
}

unsigned LaneTree::compute(ScalarOp op, ElementType type, Operands operands) {
  Node node;
  node.kind = Node::Kind::Compute;
  node.op = op;
  node.type = type;
  node.operands = operands;
  return appendNode(*this, std::move(node));
}

unsigned LaneTree::compare(Predicate predicate, unsigned a, unsigned b) {
  const unsigned index = compute(ScalarOp::Compare, ElementType::integer(1), {a, b});
  nodes[index].predicate = predicate;
  return index;
}

bool isAlike(const LaneTree &a, const LaneTree &b) {
  return std::equal(a.nodes.begin(), a.nodes.end(), b.nodes.begin(), b.nodes.end(),
                    [](const LaneTree::Node &one, const LaneTree::Node &other) {
                      return one.kind == other.kind && one.type == other.type &&
                             one.operand == other.operand && one.constant == other.constant &&
                             one.op == other.op && one.predicate == other.predicate &&
                             one.operands == other.operands;
                    });
}

VectorInstruction isomorphic(std::string name, ScalarOp op, PackedType result,
                             const std::vector<ElementType> &operands, Uops uops,
                             Predicate predicate) {
  VectorInstruction made;
  made.name = std::move(name);
  made.result = result;
  made.uops = uops;
  for (const ElementType type : operands)
    made.operands.push_back({{type, result.lanes}, false});
  made.lanes.reserve(result.lanes);
  for (unsigned lane = 0; lane < result.lanes; ++lane) {
    LaneTree tree;
    tree.nodes.reserve(operands.size() + 1);
    std::vector<unsigned> leaves;
    leaves.reserve(operands.size());
    for (unsigned k = 0; k < operands.size(); ++k)
      leaves.push_back(tree.slice(operands[k], k, lane));
    tree.compute(op, result.element, LaneTree::Operands(leaves));
    tree.nodes.back().predicate = predicate;
    made.lanes.push_back(std::move(tree));
  }
  return made;
}

namespace {

std::string checkNode(const VectorInstruction &instruction, const LaneTree &tree, unsigned index) {
  const LaneTree::Node &node = tree.nodes[index];
  if (node.kind == LaneTree::Node::Kind::Constant)
    return (node.constant & ~lowBits(node.type.bits)) != 0 ? "a constant has too many bits" : "";
  if (node.kind == LaneTree::Node::Kind::Slice) {
    if (node.operand >= instruction.operands.size())
      return "there is no operand " + std::to_string(node.operand);
    const PackedType type = instruction.operands[node.operand].type;
    return node.element >= type.lanes || node.type != type.element
               ? "operand " + std::to_string(node.operand) + " has no such element"
               : "";
  }
  if (!isComputed(node.op))
    return toString(node.op) + " is not computed";
  std::vector<ElementType> types;
  types.reserve(node.operands.size());
  for (unsigned operand : node.operands) {
    if (operand >= index)
      return "a node's operand stands behind it";
    types.push_back(tree.nodes[operand].type);
  }
  return checkTypes(node.op, node.type, types);
}

/// True if the tree is like one that was checked and its elements exist.
bool isRightLike(const LaneTree &checked, const VectorInstruction &instruction,
                 const LaneTree &tree) {
  return isAlike(tree, checked) &&
         std::all_of(tree.nodes.begin(), tree.nodes.end(), [&](const LaneTree::Node &node) {
           return node.kind != LaneTree::Node::Kind::Slice ||
                  node.element < instruction.operands[node.operand].type.lanes;
         });
}

std::string checkTree(const VectorInstruction &instruction, const LaneTree &tree) {
  for (unsigned index = 0; index < tree.nodes.size(); ++index) {
    const std::string wrong = checkNode(instruction, tree, index);
    if (!wrong.empty())
      return wrong;
  }
  if (tree.nodes.empty() || tree.nodes.back().kind == LaneTree::Node::Kind::Slice)
    return "nothing is computed";
  return tree.type() == instruction.result.element ? "" : "not of the result's type";
}

std::string checkLanes(const VectorInstruction &instruction) {
  if (instruction.result.lanes < 2 || instruction.result.lanes > 64 ||
      instruction.lanes.size() != instruction.result.lanes)
    return "2 to 64 lanes, each with a tree";
  for (const VectorInstruction::Operand &operand : instruction.operands)
    if (operand.type.lanes == 0 || operand.type.lanes > 64)
      return "operands have 1 to 64 lanes";
  bool computed = false;
  for (unsigned lane = 0; lane < instruction.lanes.size(); ++lane) {
    const LaneTree &tree = instruction.lanes[lane];
    const std::string wrong =
        lane > 0 && isRightLike(instruction.lanes[lane - 1], instruction, tree)
            ? std::string()
            : checkTree(instruction, tree);
    if (!wrong.empty())
      return "lane " + std::to_string(lane) + ": " + wrong;
    computed |= tree.nodes.back().kind == LaneTree::Node::Kind::Compute;
  }
  return computed ? "" : "nothing is computed";
}

} // namespace

std::string checkInstruction(const VectorInstruction &instruction) {
  const std::string wrong = checkLanes(instruction);
  return wrong.empty() ? wrong : instruction.name + ": " + wrong;
}

} // namespace vls
