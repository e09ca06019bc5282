// SPDX-License-Identifier: GPL-3.0-or-later
//
// Alternatives: the ways to have a vector of operations, each with an estimate of what it costs
// with all that stands above it. What several operations use is shared: each bears a part of it
// (the area flow of technology mapping); whole plans are priced exactly, later.
//
//   x = <a1, a0>         a pack of a0, a1 and a shuffle; two scalars and an insert
//   x = <s0, d1>         packs <s0, _>, <_, d1> and a blend; ...
//   x = <k, k>           a broadcast

#ifndef VLS_PACKER_ALTERNATIVES_H
#define VLS_PACKER_ALTERNATIVES_H

#include "packer/gathered.h"
#include "packer/pack_pool.h"
#include "packer/producers.h"
#include "packer/sisters.h"

#include <unordered_map>

namespace vls {

struct Alternative {
  /// Selected together; what of x they do not yield is moved, or built of scalars.
  Packs packs;
  std::vector<Cost> shares; ///< by pack: what of `total` is for it, with what it needs
  Cost own = 0;             ///< of packs and moves
  Cost total = 0;           ///< with the estimates of what they need
};

/// What no machine can do.
constexpr Cost impossible = 1e6;

/// Which ways are looked for.
enum class Ways {
  Plain,   ///< packs of just their lanes, permuted loads, and halves of what has none
  Regular, ///< and vectors of loads and of sisters that have the lanes between them
  Columns, ///< regular, but lanes of longer columns are taken from them, and from nothing else
  All ///< regular, and mixtures: the values in another order, two kinds of operations and a blend
};

class Alternatives {
public:
  /// Looks for ways of at most `effort` vectors; their packs are of the pool.
  Alternatives(const Region &ofRegion, const Sisters &ofWindow, Producers &allProducers,
               PackPool &ofPacks, GatheredPlans &plansOfLoads, const PackOptions &options,
               Ways ofKind, unsigned effort);

  /// Were there more vectors than that?
  bool isExhausted() const { return left == 0; }

  /// Were there vectors that mixtures may yield, but `Ways` says to look for none?
  bool areMixturesMissing() const { return isMixtureMissing; }

  /// Does each user bear a share of what a value costs? If all ways are looked for, each bears all
  /// of it: mixtures repeat what others compute.
  bool areShared() const { return kind != Ways::All && kind != Ways::Columns; }

  /// The ways to have `x`, the cheapest first; never empty: one has no packs.
  const std::vector<Alternative> &of(const Lanes &x) { return evaluate(x, 0); }

  /// What the cheapest one costs.
  Cost estimate(const Lanes &x) { return of(x).front().total; }

  /// What a scalar costs, with all that stands above it in the window.
  Cost scalarCost(unsigned operation);

  /// What a pack itself costs.
  Cost ownCost(const Pack &pack) const;

  /// What it costs to move lanes of `sources`, vectors as wide as x, to where x has them.
  Cost moveCost(const Lanes &x, const std::vector<const Lanes *> &sources) const;

private:
  void countSharers();
  unsigned rootOf(unsigned operation) const;
  double sharersOf(unsigned value, unsigned user) const;
  double sharersOf(const Lanes &x, const Lanes &users) const;
  Cost reductionCost(const Pack &pack) const;
  const std::vector<Alternative> &evaluate(const Lanes &x, unsigned depth);
  Cost needs(const Pack &pack, unsigned depth);
  void add(std::vector<Alternative> &all, Packs packs, Cost moves, unsigned depth);

  std::optional<Alternative> cheapestPack(const Lanes &x, unsigned depth);
  bool isComputedFloat(unsigned value) const;
  Alternative built(const Lanes &x);
  std::optional<Cost> gatheredCost(const Lanes &x);
  void addRearranged(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  unsigned lanesInFront(unsigned load, PackedType type) const;
  Packs registersOf(const Lanes &loads, PackedType type, std::optional<unsigned> inFront,
                    Gaps gaps);
  void addPermutedLoads(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  Cost costOfTransposed(std::size_t rows) const;
  bool isComputedInRows(unsigned value, unsigned lanes) const;
  Alternative transposed(const Lanes &x, Packs packs) const;
  std::optional<Cost> costOfBlended(const Lanes &x, const Packs &loads) const;
  bool isSpaced(const Lanes &x) const;
  bool areOneLoad(const Lanes &x);
  Packs loadsAround(const Lanes &x, PackedType type, bool areSideBySide);
  void addGathered(const Lanes &x, unsigned lanes, std::vector<Alternative> &all);
  void addWithConstants(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  void addSisters(const Lanes &x, Sisters::Of of, unsigned lanes, std::vector<Alternative> &all,
                  unsigned depth);
  /// The same, of columns that have more lanes than x.
  void addLongColumns(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  void addSorted(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  void addHalves(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  void addButterfly(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  void addBlends(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  bool mayBeMixed(const Lanes &x) const;
  void addMixed(const Lanes &x, std::vector<Alternative> &all, unsigned depth);
  void addByKind(const Lanes &x, std::vector<Alternative> &all, unsigned depth);

  const Region &region;
  Producers &producers;
  PackPool &pool;
  GatheredPlans &gathered;
  const Sisters &sisters;
  const Ways kind;
  const bool buildsComputed;
  unsigned left;
  bool isMixtureMissing = false;
  std::vector<unsigned> sharers; ///< by operation of the region
  std::unordered_map<Lanes, std::vector<Alternative>, ListHash> known;
  std::unordered_map<unsigned, Cost> scalars;
};

} // namespace vls

#endif
