// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/slp_order.h"

namespace vls::gcc {

namespace {

/// Loads of so few bytes between them may become one vector.
constexpr int nearestRow = 64;

bool isFloatsProduct(const Block::Operation &o) {
  return o.op == ScalarOp::Multiply && o.type.isFloat();
}

/// A sum of which GCC fuses a product, and whose other operand is a product, too.
bool addsTwoProducts(const GimpleBlock &block, unsigned sum) {
  const Block::Operation &o = block[sum];
  return (o.op == ScalarOp::Add || o.op == ScalarOp::Subtract) && o.flags.contractible &&
         o.operands[0] != o.operands[1] && isFloatsProduct(block[o.operands[0]]) &&
         isFloatsProduct(block[o.operands[1]]);
}

} // namespace

bool SlpOrder::Vector::isBefore(const Vector &other) const {
  if (scalar != other.scalar)
    return scalar < other.scalar;
  const auto [own, its] = std::mismatch(way.begin(), way.end(), other.way.begin(), other.way.end());
  return own == way.end() ? its != other.way.end() : its != other.way.end() && *own > *its;
}

SlpOrder::Vector SlpOrder::loaded(unsigned a, unsigned b) const {
  const Memref &first = *block[a].memref, &second = *block[b].memref;
  Integer distance;
  const bool isRow =
      areNeighbours(first, second) ||
      (loadsRows && second.isAConstDistanceFrom(first, &distance) && abs(distance) <= nearestRow);
  return isRow ? Vector{Vector::From::Vectors, std::min(a, b) - 0.5, {}} : built(a, b);
}

/// Scalars of other lanes stand further down.
SlpOrder::Vector SlpOrder::built(unsigned a, unsigned b) const {
  if (a == b)
    return {Vector::From::Repeated, isKnownInFront(block[b]) ? Vector::inFront : double(b), {}};
  if (block[a].op == ScalarOp::Constant && block[b].op == ScalarOp::Constant)
    return {block[a].constant == block[b].constant ? Vector::From::Repeated : Vector::From::Known,
            Vector::inFront,
            {}};
  return {Vector::From::Scalars,
          isKnownInFront(block[b]) ? Vector::inFront : double(block.size() + b),
          {}};
}

/// The higher the more two operations are the same in two lanes.
unsigned SlpOrder::likeness(unsigned a, unsigned b) const {
  if (a == b)
    return 3;
  if (block[a].op != block[b].op)
    return 0;
  return block[a].op == ScalarOp::Load && areNeighbours(*block[a].memref, *block[b].memref) ? 2 : 1;
}

SlpOrder::Vector SlpOrder::computed(unsigned a, unsigned b) {
  const Block::Operation &o = block[a], &p = block[b];
  std::vector<unsigned> others = p.operands;
  if (isCommutative(o.op, o.type, o.flags) && others.size() == 2 &&
      likeness(o.operands[0], others[1]) + likeness(o.operands[1], others[0]) >
          likeness(o.operands[0], others[0]) + likeness(o.operands[1], others[1]))
    std::swap(others[0], others[1]);
  Vector last;
  unsigned buildings = 0, repetitions = 0;
  for (std::size_t k = 0; k < others.size(); ++k) {
    const Vector &operand = vectorOf(o.operands[k], others[k]);
    buildings += operand.from == Vector::From::Scalars;
    repetitions += operand.from == Vector::From::Repeated;
    if (last.isBefore(operand)) {
      last.scalar = operand.scalar;
      last.way = operand.way;
    }
  }
  if (buildings > 1 || repetitions == others.size()) {
    fusesOthers |= loadsRows && isFloatsProduct(o) && o.flags.contractible;
    return built(a, b);
  }
  if (last.scalar == Vector::inFront)
    last.scalar = a;
  last.way.push_back(placed++);
  if (addsTwoProducts(block, a)) {
    const unsigned first = o.operands[0] < o.operands[1] ? 0 : 1;
    fusesOthers |= vectorOf(o.operands[1 - first], others[1 - first])
                       .isBefore(vectorOf(o.operands[first], others[first]));
  }
  return last;
}

const SlpOrder::Vector &SlpOrder::vectorOf(unsigned a, unsigned b) {
  const auto known = vectors.find({a, b});
  if (known != vectors.end())
    return known->second;
  const Block::Operation &o = block[a], &p = block[b];
  fusesOthers |= a == b && isFloatsProduct(o) && o.flags.contractible; // one scalar, repeated
  Vector vector = a == b || o.op != p.op || o.operands.size() != p.operands.size() ||
                          isKnownInFront(o) || o.op == ScalarOp::Phi
                      ? built(a, b)
                  : o.op == ScalarOp::Load ? loaded(a, b)
                                           : computed(a, b);
  return vectors[{a, b}] = std::move(vector);
}

bool SlpOrder::mayFuseOthers(unsigned a, unsigned b) {
  vectorOf(block[a].operands[0], block[b].operands[0]);
  return fusesOthers;
}

} // namespace vls::gcc
