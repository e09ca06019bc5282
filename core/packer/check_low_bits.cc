// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which low bits trees compute: rules L1 to L8 of check.cc.

#include "packer/unifier.h"

#include <algorithm>

namespace vls {

namespace {

std::uint64_t lowOf(std::uint64_t number, unsigned bits) {
  return bits == 64 ? number : number & ((std::uint64_t(1) << bits) - 1);
}

/// Does `narrow`, of numbers of so many bits, say what `wide` says of all bits?
template <class Fit>
bool agrees(Predicate narrow, Predicate wide, unsigned bits, unsigned compared, Fit fit) {
  constexpr unsigned toUnsigned = unsigned(Predicate::LessUnsigned) - unsigned(Predicate::Less);
  const bool isEquality = wide == Predicate::Equal || wide == Predicate::Unequal;
  const bool wideSigned = !isEquality && wide < Predicate::LessUnsigned;
  const bool narrowSigned = !isEquality && narrow < Predicate::LessUnsigned;
  if (isEquality)
    return narrow == wide && (fit(true, bits) || fit(false, bits));
  const unsigned same =
      unsigned(wide) + (wideSigned ? 0 : -toUnsigned) + (narrowSigned ? 0 : toUnsigned);
  return unsigned(narrow) == same && (wideSigned || fit(false, compared)) &&
         fit(narrowSigned, bits);
}

} // namespace

bool Unifier::isLow(unsigned index, unsigned operation) const {
  const LaneTree::Node &node = tree.nodes[index];
  const Block::Operation &o = block[operation];
  const unsigned bits = node.type.bits;
  if (isValue(index, operation))
    return true;
  if (node.type.isFloat() || o.type.isFloat() || bits > o.type.bits)
    return false;
  if (isSliceOf(node, operation)) // L1
    return true;
  if (node.kind == LaneTree::Node::Kind::Slice)
    return false;
  if (node.kind == LaneTree::Node::Kind::Constant) // L1
    return o.op == ScalarOp::Constant && node.constant == lowOf(o.constant, bits);
  const bool extends = o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend;
  if (o.op == ScalarOp::Truncate || (extends && block[o.operands[0]].type.bits >= bits))
    if (isLow(index, o.operands[0])) // L2
      return true;
  return isConverted(node, operation) || isWrapped(node, o) || isShifted(node, o) ||
         isCompared(node, o) || isClamped(node, operation);
}

unsigned Unifier::originOf(unsigned operation, unsigned bits) const {
  for (;;) {
    const Block::Operation &o = block[operation];
    const bool extends = o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend;
    if (o.op != ScalarOp::Truncate && !(extends && block[o.operands[0]].type.bits >= bits))
      return operation;
    operation = o.operands[0];
  }
}

bool Unifier::haveEqualLowBits(unsigned a, unsigned b, unsigned bits) const {
  if (block[a].type.isFloat() || block[a].type.bits < bits)
    return false;
  const Block::Operation &x = block[originOf(a, bits)], &y = block[originOf(b, bits)];
  return &x == &y || (x.op == ScalarOp::Constant && y.op == ScalarOp::Constant &&
                      lowOf(x.constant, bits) == lowOf(y.constant, bits));
}

bool Unifier::isSliceOf(const LaneTree::Node &node, unsigned operation) const {
  const LaneTree::Node *slice = &node;
  while (slice->kind == LaneTree::Node::Kind::Compute && slice->op == ScalarOp::Truncate)
    slice = &tree.nodes[slice->operands[0]];
  if (slice->kind != LaneTree::Node::Kind::Slice)
    return false;
  const Claim claim = leaf(*slice);
  return claim.kind == Claim::Kind::Value &&
         haveEqualLowBits(claim.value, operation, node.type.bits);
}

bool Unifier::isConverted(const LaneTree::Node &node, unsigned operation) const {
  const bool fits = node.op == ScalarOp::Truncate ||
                    (node.op == ScalarOp::SignExtend &&
                     ranges.fitSigned(operation, tree.nodes[node.operands[0]].type.bits)) ||
                    (node.op == ScalarOp::ZeroExtend &&
                     ranges.fitUnsigned(operation, tree.nodes[node.operands[0]].type.bits));
  return fits && isLow(node.operands[0], operation);
}

bool Unifier::areLow(const LaneTree::Operands &nodes,
                     const std::vector<unsigned> &operations) const {
  return std::equal(nodes.begin(), nodes.end(), operations.begin(), operations.end(),
                    [&](unsigned node, unsigned operation) { return isLow(node, operation); });
}

bool Unifier::areLowEitherWay(const LaneTree::Node &node,
                              const std::vector<unsigned> &operations) const {
  if (areLow(node.operands, operations))
    return true;
  if (operations.size() != 2 || !isCommutative(node.op, node.type, {}))
    return false;
  return areLow(node.operands, {operations[1], operations[0]});
}

bool Unifier::isCountOf(const Block::Operation &o, unsigned bits) const {
  return ranges.fitSigned(o.operands[1], bits) || ranges.fitUnsigned(o.operands[1], bits);
}

bool Unifier::isWrapped(const LaneTree::Node &node, const Block::Operation &o) const {
  if (node.op != o.op)
    return false;
  switch (o.op) {
  case ScalarOp::Add:
  case ScalarOp::Subtract:
  case ScalarOp::Multiply:
  case ScalarOp::Negate:
  case ScalarOp::And:
  case ScalarOp::Or:
  case ScalarOp::Xor:
  case ScalarOp::Not:
    return areLowEitherWay(node, o.operands);
  case ScalarOp::ShiftLeft:
    return isCountOf(o, node.type.bits) && areLow(node.operands, o.operands);
  case ScalarOp::Select:
    return areLow(node.operands, o.operands);
  default:
    return false;
  }
}

bool Unifier::isShifted(const LaneTree::Node &node, const Block::Operation &o) const {
  const bool isLogical = o.op == ScalarOp::ShiftRightLogical;
  if ((!isLogical && o.op != ScalarOp::ShiftRightArithmetic) ||
      (node.op != ScalarOp::ShiftRightLogical && node.op != ScalarOp::ShiftRightArithmetic))
    return false;
  const unsigned shifted = o.operands[0], bits = node.type.bits;
  const bool dropsWhatComesIn = !isLogical || ranges.fitUnsigned(shifted, o.type.bits) ||
                                ranges.isWithin(o.operands[1], 0, Integer(o.type.bits - bits));
  const bool fits = (node.op == ScalarOp::ShiftRightLogical && ranges.fitUnsigned(shifted, bits)) ||
                    (node.op == ScalarOp::ShiftRightArithmetic && ranges.fitSigned(shifted, bits) &&
                     dropsWhatComesIn);
  return fits && isCountOf(o, bits) && areLow(node.operands, o.operands);
}

bool Unifier::isCompared(const LaneTree::Node &node, const Block::Operation &o) const {
  struct Extreme {
    ScalarOp op;
    ScalarOp other; ///< without signs, where op is with them, and the other way round
    bool isSigned;
  };
  static constexpr Extreme extremes[] = {
      {ScalarOp::MinimumSigned, ScalarOp::MinimumUnsigned, true},
      {ScalarOp::MaximumSigned, ScalarOp::MaximumUnsigned, true},
      {ScalarOp::MinimumUnsigned, ScalarOp::MinimumSigned, false},
      {ScalarOp::MaximumUnsigned, ScalarOp::MaximumSigned, false}};
  const auto fit = [&](bool withSign, unsigned bits) {
    return std::all_of(o.operands.begin(), o.operands.end(), [&](unsigned operand) {
      return withSign ? ranges.fitSigned(operand, bits) : ranges.fitUnsigned(operand, bits);
    });
  };
  const unsigned bits =
      o.operands.empty() || node.operands.empty() ? 0 : tree.nodes[node.operands[0]].type.bits;
  if (o.op == ScalarOp::Absolute)
    return node.op == o.op && fit(true, bits) && areLow(node.operands, o.operands);
  for (const Extreme &extreme : extremes)
    if (o.op == extreme.op && (node.op == extreme.op || node.op == extreme.other))
      return (extreme.isSigned || fit(false, o.type.bits)) &&
             fit(node.op == extreme.op ? extreme.isSigned : !extreme.isSigned, bits) &&
             areLowEitherWay(node, o.operands);
  if (o.op != ScalarOp::Compare || node.op != o.op)
    return false;
  const unsigned compared = block[o.operands[0]].type.bits;
  if (block[o.operands[0]].type.isFloat() || bits > compared ||
      tree.nodes[node.operands[0]].type.isFloat())
    return false;
  const std::vector<unsigned> exchanged = {o.operands[1], o.operands[0]};
  return (agrees(node.predicate, o.predicate, bits, compared, fit) &&
          areLow(node.operands, o.operands)) ||
         (agrees(node.predicate, swapped(o.predicate), bits, compared, fit) &&
          areLow(node.operands, exchanged));
}

bool Unifier::isClamped(const LaneTree::Node &node, unsigned operation) const {
  const bool isMinimum = node.op == ScalarOp::MinimumSigned;
  if (!isMinimum && node.op != ScalarOp::MaximumSigned)
    return false;
  for (unsigned k = 0; k < 2; ++k) {
    const LaneTree::Node &bound = tree.nodes[node.operands[k]];
    if (bound.kind != LaneTree::Node::Kind::Constant)
      continue;
    const Integer half = Integer(1) << (bound.type.bits - 1);
    const Integer read = static_cast<unsigned long>(bound.constant);
    const Integer limit = read >= half ? Integer(read - 2 * half) : read;
    if (ranges.isWithin(operation, isMinimum ? Integer(-half) : limit,
                        isMinimum ? limit : Integer(half - 1)) &&
        isLow(node.operands[1 - k], operation))
      return true;
  }
  return false;
}

} // namespace vls
