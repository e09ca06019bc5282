// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/slp_order.h"

#include "pack/contraction.h"

#include <map>
#include <set>

namespace vls::gcc {

namespace {

/// Loads of so few bytes between them may become one vector.
constexpr int nearestRow = 64;

/// A sum of which GCC fuses a product, and whose other operand is a product, too.
bool addsTwoProducts(const GimpleBlock &block, unsigned sum) {
  const Block::Operation &o = block[sum];
  return isFloatSum(o) && o.flags.contractible && o.operands[0] != o.operands[1] &&
         isFloatProduct(block[o.operands[0]]) && isFloatProduct(block[o.operands[1]]);
}

/// Of what two operations of a block, and those that they are computed of, side by side in lanes.
class SlpOrder {
public:
  using Pair = std::pair<unsigned, unsigned>;

  /// `asRows`: loads that are near each other, and not side by side, become one load; of
  /// `otherwise` the other way round.
  SlpOrder(const GimpleBlock &ofBlock, bool asRows, std::set<Pair> otherwise = {})
      : block(ofBlock), loadsRows(asRows), exceptions(std::move(otherwise)) {}

  /// Are other products fused in the values of the stores `a` and `b`?
  bool mayFuse(unsigned a, unsigned b);

  /// In values of stores and phis, whose lanes are iterations. `first`: of loads in one vector with
  /// others, the one where all of them stand.
  bool mayFuseInIterations(const std::map<unsigned, unsigned> &first);

  /// The loads near each other that were met.
  const std::set<Pair> &nearLoads() const { return near; }

private:
  /// A vector, and where it stands: behind a scalar, then the way through vectors that stand right
  /// behind each other.
  struct Vector {
    enum class From : char { Known, Repeated, Scalars, Vectors };
    static constexpr double inFront = -1; ///< of the block
    From from = From::Vectors; ///< what it is made of; Known: of what is known before the block
    double scalar = inFront;
    std::vector<unsigned> way; ///< numbers, of which a higher one was put in front of a lower one

    bool isBefore(const Vector &other) const;
  };

  const Vector &vectorOf(unsigned a, unsigned b);
  Vector computed(unsigned a, unsigned b);
  Vector loaded(unsigned a, unsigned b);
  Vector built(unsigned a, unsigned b) const;
  bool areAlike(unsigned a, unsigned b) const;
  bool areExchanged(unsigned a, unsigned b);
  bool doMatch(unsigned a, unsigned b);
  bool areRow(unsigned a, unsigned b);

  const GimpleBlock &block;
  const bool loadsRows;
  const std::set<Pair> exceptions;
  bool areIterations = false;          ///< are lanes the same of several iterations?
  std::map<unsigned, unsigned> places; ///< of loads that stand where another one does
  std::set<Pair> near;
  std::map<Pair, Vector> vectors;
  std::map<Pair, bool> matches;
  unsigned placed = 0;
  bool fusesOthers = false;
};

bool SlpOrder::Vector::isBefore(const Vector &other) const {
  if (scalar != other.scalar)
    return scalar < other.scalar;
  const auto [own, its] = std::mismatch(way.begin(), way.end(), other.way.begin(), other.way.end());
  return own == way.end() ? its != other.way.end() : its != other.way.end() && *own > *its;
}

/// Loads that become one vector.
bool SlpOrder::areRow(unsigned a, unsigned b) {
  const Memref &first = *block[a].memref, &second = *block[b].memref;
  if (areNeighbours(first, second))
    return true;
  Integer distance;
  if (!second.isAConstDistanceFrom(first, &distance) || abs(distance) > nearestRow)
    return false;
  near.insert({a, b});
  return loadsRows != (exceptions.count({a, b}) != 0);
}

/// GCC finds out late that it has to put loads near each other together: until then they are one.
SlpOrder::Vector SlpOrder::loaded(unsigned a, unsigned b) {
  if (areIterations) {
    const auto place = places.find(a);
    return {Vector::From::Vectors, (place == places.end() ? a : place->second) - 0.5, {}};
  }
  if (areRow(a, b))
    return {Vector::From::Vectors, std::min(a, b) - 0.5, {}};
  Vector vector = built(a, b);
  if (near.count({a, b}) != 0)
    vector.from = Vector::From::Vectors;
  return vector;
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

/// Are both operations of the block, or neither? Of one that is, and one that is not, a vector is
/// built.
bool SlpOrder::areAlike(unsigned a, unsigned b) const {
  return isKnownInFront(block[a]) == isKnownInFront(block[b]);
}

/// False if GCC's SLP refuses `a` and `b` as lanes of a vector, which it does not build of scalars
/// instead.
bool SlpOrder::doMatch(unsigned a, unsigned b) {
  const Block::Operation &o = block[a], &p = block[b];
  if (a == b || isKnownInFront(o) || isKnownInFront(p))
    return true;
  if (o.op != p.op || o.operands.size() != p.operands.size())
    return false;
  if (o.op == ScalarOp::Load) // of one group, whatever becomes of them
    return areRow(a, b) || near.count({a, b}) != 0;
  if (o.op == ScalarOp::Phi)
    return true;
  const auto [known, isNew] = matches.insert({{a, b}, true});
  if (isNew) {
    const bool exchanged = areExchanged(a, b);
    bool all = true;
    for (std::size_t k = 0; k < o.operands.size(); ++k)
      all = all && doMatch(o.operands[k], p.operands[exchanged ? 1 - k : k]);
    known->second = all;
  }
  return known->second;
}

/// Are the operands of `b` exchanged, to match those of `a`?
bool SlpOrder::areExchanged(unsigned a, unsigned b) {
  const Block::Operation &o = block[a], &p = block[b];
  if (!isCommutative(o.op, o.type, o.flags) || o.operands.size() != 2)
    return false;
  const unsigned first = o.operands[0];
  if (!areAlike(first, p.operands[1]))
    return false;
  return !areAlike(first, p.operands[0]) ||
         (!doMatch(first, p.operands[0]) && doMatch(first, p.operands[1]));
}

SlpOrder::Vector SlpOrder::computed(unsigned a, unsigned b) {
  const Block::Operation &o = block[a];
  std::vector<unsigned> others = block[b].operands;
  if (areExchanged(a, b))
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
    fusesOthers |= loadsRows && exceptions.empty() && isFloatProduct(o) && o.flags.contractible;
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
  const bool isRepeated = a == b && !areIterations;
  fusesOthers |= isRepeated && isFloatProduct(o) && o.flags.contractible;
  Vector vector = isRepeated || o.op != p.op || o.operands.size() != p.operands.size() ||
                          isKnownInFront(o) || o.op == ScalarOp::Phi
                      ? built(a, b)
                  : o.op == ScalarOp::Load ? loaded(a, b)
                                           : computed(a, b);
  return vectors[{a, b}] = std::move(vector);
}

bool SlpOrder::mayFuse(unsigned a, unsigned b) {
  vectorOf(block[a].operands[0], block[b].operands[0]);
  return fusesOthers;
}

bool SlpOrder::mayFuseInIterations(const std::map<unsigned, unsigned> &first) {
  areIterations = true;
  places = first;
  for (unsigned o = 0; o < block.size(); ++o)
    if (isStore(block[o].op))
      vectorOf(block[o].operands[0], block[o].operands[0]);
    else if (block[o].op == ScalarOp::Phi)
      vectorOf(block[o].operands[1], block[o].operands[1]);
  return fusesOthers;
}

} // namespace

/// Pairs of loads of one array that are as far from each other, and not far from other such pairs:
/// GCC loads all of them alike.
static std::vector<std::set<SlpOrder::Pair>> alikeOf(const GimpleBlock &block,
                                                     const std::set<SlpOrder::Pair> &pairs) {
  const auto distance = [&](unsigned from, unsigned to) {
    Integer bytes;
    return block[to].memref->isAConstDistanceFrom(*block[from].memref, &bytes) ? toInt64(bytes)
                                                                               : std::nullopt;
  };
  std::vector<std::set<SlpOrder::Pair>> all;
  for (const SlpOrder::Pair &pair : pairs) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const auto &alike) {
      return std::any_of(alike.begin(), alike.end(), [&](const SlpOrder::Pair &other) {
        const auto between = distance(other.first, pair.first);
        return between && std::abs(*between) <= nearestRow &&
               distance(other.first, other.second) == distance(pair.first, pair.second);
      });
    });
    (known == all.end() ? all.emplace_back() : *known).insert(pair);
  }
  return all;
}

bool mayFuseOthers(const GimpleBlock &block, unsigned a, unsigned b) {
  constexpr std::size_t mostChosen = 4; // of more, one is another than all others
  SlpOrder rows(block, true);
  if (rows.mayFuse(a, b) || SlpOrder(block, false).mayFuse(a, b))
    return true;
  const auto mayFuse = [&](bool asRows, const std::set<SlpOrder::Pair> &otherwise) {
    return SlpOrder(block, asRows, otherwise).mayFuse(a, b);
  };
  const std::vector<std::set<SlpOrder::Pair>> near = alikeOf(block, rows.nearLoads());
  if (near.size() > mostChosen)
    return std::any_of(near.begin(), near.end(), [&](const std::set<SlpOrder::Pair> &one) {
      return mayFuse(true, one) || mayFuse(false, one);
    });
  for (unsigned chosen = 1; chosen + 1 < 1u << near.size(); ++chosen) {
    std::set<SlpOrder::Pair> otherwise;
    for (std::size_t i = 0; i < near.size(); ++i)
      if (chosen >> i & 1)
        otherwise.insert(near[i].begin(), near[i].end());
    if (mayFuse(true, otherwise))
      return true;
  }
  return false;
}

/// The loads of each array, ascending; at a constant distance from each other.
static std::vector<std::vector<unsigned>> loadsByArray(const GimpleBlock &block) {
  std::vector<std::vector<unsigned>> arrays;
  for (unsigned o = 0; o < block.size(); ++o) {
    if (block[o].op != ScalarOp::Load)
      continue;
    Integer distance;
    const auto known = std::find_if(arrays.begin(), arrays.end(), [&](const auto &loads) {
      return block[o].memref->isAConstDistanceFrom(*block[loads[0]].memref, &distance);
    });
    (known == arrays.end() ? arrays.emplace_back() : *known).push_back(o);
  }
  return arrays;
}

bool mayFuseOthersInIterations(const GimpleBlock &block) {
  constexpr std::size_t mostChosen = 4; // of more, all but these are loaded one by one
  std::vector<std::vector<unsigned>> arrays = loadsByArray(block);
  arrays.erase(std::remove_if(arrays.begin(), arrays.end(),
                              [](const auto &loads) { return loads.size() == 1; }),
               arrays.end());
  for (unsigned chosen = 0; chosen < 1u << std::min(arrays.size(), mostChosen); ++chosen) {
    std::map<unsigned, unsigned> first;
    for (std::size_t i = 0; i < arrays.size(); ++i)
      for (const unsigned load : arrays[i])
        if (chosen >> i & 1)
          first[load] = arrays[i][0];
    if (SlpOrder(block, true).mayFuseInIterations(first))
      return true;
  }
  return false;
}

} // namespace vls::gcc
