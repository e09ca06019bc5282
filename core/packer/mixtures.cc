// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mixtures: ways to have a vector whose lanes no vectors of one kind have as they stand.
//
//   <b a>         <a b> and a shuffle
//   <s0 d1>       <s0 _>, <_ d1> and a blend

#include "packer/alternatives.h"

#include <algorithm>

namespace vls {

/// Are lanes of several kinds, or (of loads nobody asks) not in the order of the program?
bool Alternatives::mayBeMixed(const Lanes &x) const {
  unsigned before = Block::none;
  bool isMixed = false;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    const ScalarOp op = region.block[lane].op;
    // What no pack yields is in no mixture.
    if (!region.contains(lane) || op == ScalarOp::Input || op == ScalarOp::Constant ||
        op == ScalarOp::Opaque || region.block[lane].flags.pinned)
      return false;
    if (before != Block::none &&
        (op != region.block[before].op || (op != ScalarOp::Load && lane <= before)))
      isMixed = true;
    before = lane;
  }
  return isMixed;
}

/// What takes vectors of x's lanes with others in between.
void Alternatives::addMixed(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  addSorted(x, all, depth);
  addByKind(x, all, depth);
  addBlends(x, all, depth);
  addButterfly(x, all, depth);
}

/// The values in the order of the program, each once, and a shuffle.
void Alternatives::addSorted(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes sorted;
  for (const unsigned lane : x)
    if (lane != Block::none)
      sorted.push_back(lane);
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 2)
    return;
  sorted.resize(x.size(), Block::none);
  if (sorted == x || region.block[sorted[0]].op == ScalarOp::Load)
    return;
  const Cost moves = moveCost(x, {&sorted});
  for (const Pack &pack : producers.of(sorted))
    add(all, {pool.one(pack)}, moves, depth);
  if (producers.of(sorted).empty()) {
    const std::size_t first = all.size();
    addButterfly(sorted, all, depth);
    for (std::size_t i = first; i < all.size(); ++i) {
      all[i].own += moves;
      all[i].total += moves;
    }
  }
}

/// A sum and a difference of a vector and of the same one rearranged, and a blend.
void Alternatives::addButterfly(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  std::optional<Blend> blend = producers.butterfly(x);
  if (!blend)
    return;
  const Lanes &values = blend->first.operands[0], &others = blend->first.operands[1];
  Alternative made;
  made.own = moveCost(x, {&blend->first.lanes, &blend->second.lanes}) + ownCost(blend->first) +
             ownCost(blend->second);
  const Cost above = evaluate(values, depth + 1).front().total + moveCost(others, {&values});
  made.shares = {ownCost(blend->first) + above, ownCost(blend->second)};
  made.total = std::min(made.own + above, impossible);
  made.packs = {pool.one(std::move(blend->first)), pool.one(std::move(blend->second))};
  all.push_back(std::move(made));
}

/// Two operations on the same operands, which are needed once, and a blend.
void Alternatives::addBlends(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  for (Blend &blend : producers.blends(x)) {
    Alternative made;
    made.own = moveCost(x, {&blend.first.lanes, &blend.second.lanes}) + ownCost(blend.first) +
               ownCost(blend.second);
    const Cost above = needs(blend.first, depth);
    made.shares = {ownCost(blend.first) + above, ownCost(blend.second)};
    made.total = std::min(made.own + above, impossible);
    made.packs = {pool.one(std::move(blend.first)), pool.one(std::move(blend.second))};
    all.push_back(std::move(made));
  }
}

/// Lanes of two kinds of operations: a pack of each kind, and a blend.
void Alternatives::addByKind(const Lanes &x, std::vector<Alternative> &all, unsigned depth) {
  Lanes a, b;
  unsigned model = Block::none; // a lane of the first kind
  for (const unsigned lane : x) {
    if (model == Block::none)
      model = lane;
    const bool first = lane != Block::none && region.block[lane].op == region.block[model].op;
    a.push_back(first ? lane : Block::none);
    b.push_back(first ? Block::none : lane);
  }
  const auto isOneKind = [&](const Lanes &lanes) {
    unsigned seen = Block::none;
    for (const unsigned lane : lanes) {
      if (lane == Block::none)
        continue;
      if (seen != Block::none && region.block[seen].op != region.block[lane].op)
        return false;
      seen = lane;
    }
    return seen != Block::none;
  };
  if (!isOneKind(a) || !isOneKind(b) || producers.of(a).empty() || producers.of(b).empty())
    return;
  const Cost moves = moveCost(x, {&a, &b});
  const std::optional<Alternative> first = cheapestPack(a, depth), second = cheapestPack(b, depth);
  Alternative made;
  made.packs = {first->packs[0], second->packs[0]};
  made.shares = {first->total, second->total};
  made.own = moves + first->own + second->own;
  made.total = std::min(moves + first->total + second->total, impossible);
  all.push_back(std::move(made));
}

} // namespace vls
