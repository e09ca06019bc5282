// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/slp_order.h"

namespace vls::gcc {

namespace {

/// Loads of so few bytes between them may become one vector.
constexpr int nearestRow = 64;

bool isProduct(const Block::Operation &o) {
  return o.op == ScalarOp::Multiply && o.type.isFloat();
}

/// A sum of which GCC fuses a product, and whose other operand is a product, too.
bool addsTwoProducts(const GimpleBlock &block, unsigned sum) {
  const Block::Operation &o = block[sum];
  return (o.op == ScalarOp::Add || o.op == ScalarOp::Subtract) && o.flags.contractible &&
         o.operands[0] != o.operands[1] && isProduct(block[o.operands[0]]) &&
         isProduct(block[o.operands[1]]);
}

} // namespace

bool SlpOrder::Place::isBefore(const Place &other) const {
  if (scalar != other.scalar)
    return scalar < other.scalar;
  const auto [own, its] = std::mismatch(way.begin(), way.end(), other.way.begin(), other.way.end());
  return own == way.end() ? its != other.way.end() : its != other.way.end() && *own > *its;
}

std::optional<SlpOrder::Place> SlpOrder::placeOfLoads(unsigned a, unsigned b) const {
  const Memref &first = *block[a].memref, &second = *block[b].memref;
  Integer distance;
  const bool isRow =
      areNeighbours(first, second) ||
      (loadsRows && second.isAConstDistanceFrom(first, &distance) && abs(distance) <= nearestRow);
  return isRow ? Place{std::min(a, b) - 0.5, {}} : placeOfScalars(a, b);
}

/// Those of other lanes stand further down.
std::optional<SlpOrder::Place> SlpOrder::placeOfScalars(unsigned a, unsigned b) const {
  const bool isKnown = block[b].op == ScalarOp::Input || block[b].op == ScalarOp::Constant;
  if (isKnown)
    return std::nullopt;
  return Place{double(a == b ? b : block.size() + b), {}};
}

const std::optional<SlpOrder::Place> &SlpOrder::placeOf(unsigned a, unsigned b) {
  const auto [known, isNew] = places.try_emplace({a, b});
  std::optional<Place> &place = known->second;
  if (!isNew)
    return place;
  const Block::Operation &o = block[a], &p = block[b];
  if (a == b || o.op != p.op || o.operands.size() != p.operands.size() || o.op == ScalarOp::Input ||
      o.op == ScalarOp::Constant || o.op == ScalarOp::Phi)
    return place = placeOfScalars(a, b);
  if (o.op == ScalarOp::Load)
    return place = placeOfLoads(a, b);
  std::optional<Place> last;
  for (std::size_t k = 0; k < o.operands.size(); ++k)
    if (const auto &operand = placeOf(o.operands[k], p.operands[k]);
        operand && (!last || last->isBefore(*operand)))
      last = operand;
  if (!last)
    last = Place{double(a), {}};
  last->way.push_back(placed++);
  if (addsTwoProducts(block, a)) {
    const unsigned first = o.operands[0] < o.operands[1] ? 0 : 1;
    const auto &product = placeOf(o.operands[first], p.operands[first]);
    const auto &other = placeOf(o.operands[1 - first], p.operands[1 - first]);
    areSwapped |= product && other && other->isBefore(*product);
  }
  return place = std::move(last);
}

bool SlpOrder::swapsProducts(unsigned a, unsigned b) {
  placeOf(block[a].operands[0], block[b].operands[0]);
  return areSwapped;
}

} // namespace vls::gcc
