// SPDX-License-Identifier: GPL-3.0-or-later
//
// Assembler: from packs that were selected to steps in an order, with all that goes between them.
// It works from what is needed: stores, what is live out, what may not be left out; so packs that
// nothing needs disappear.
//
//   selected packs  ──►  items: packs, scalars, moves, extractions  ──►  order  ──►  steps, price
//
// Invariant: an item stands behind all items that it needs and behind those that the order of
// memory demands. Where that is impossible, packs depend on each other in a circle, and there is no
// plan.

#ifndef VLS_PACKER_ASSEMBLER_H
#define VLS_PACKER_ASSEMBLER_H

#include "packer/moves.h"
#include "packer/region.h"

#include <map>
#include <set>

namespace vls {

/// What a selection becomes.
struct Assembly {
  std::vector<PackStep> steps; ///< ids count from 1
  std::vector<ChosenPack> packs;
  Uops uops;
  Cost cost = 0;
  std::string refusal; ///< why there is none, if not empty
};

class Assembler {
public:
  Assembler(const Region &ofRegion, MovePlanner &movePlanner, bool isLoop,
            const std::vector<Pack> &selected);

  Assembly assemble();

private:
  static constexpr unsigned none = ~0u;

  /// A step to be, and the items that have to stand above it.
  struct Item {
    PackStep step;               ///< ids are indices of items, from 1
    std::vector<unsigned> needs; ///< indices
    unsigned key = 0;            ///< where it stands if it is free to stand anywhere
    Lanes accesses;              ///< operations in the order of memory that it executes
    bool inFront = false;        ///< belongs in front of the loop: costs nothing
    int pack = -1;               ///< index of the selected pack
  };
  /// A vector of parts of a reduction.
  struct Partial {
    unsigned item = none;
    LaneSet live = 0; ///< lanes that hold a part
  };
  struct Found {
    unsigned pack = 0, lane = 0;
  };

  // assembler.cc: items
  unsigned add(Item item);
  void need(unsigned item, unsigned needed);
  unsigned scalar(unsigned operation);
  unsigned extract(unsigned operation, Found found);
  unsigned packItem(unsigned pack);
  void fillPack(unsigned pack, unsigned item);
  bool fail(const std::string &why);

  // assemble_reduction.cc
  unsigned reduce(unsigned pack);
  std::vector<Partial> partials(const Pack &pack, Lanes &rest);
  unsigned combiningItem(const Pack &pack, const Pack::Part &part, std::size_t &k);
  unsigned joined(unsigned pack, std::vector<Partial> parts);
  bool halve(unsigned pack, Partial &part, bool toNarrower);
  unsigned combine(unsigned pack, unsigned a, unsigned b);

  // operands.cc: vectors that packs need
  PackStep::Operand operand(const Lanes &x, ElementType type, unsigned item, bool inFront);
  unsigned vector(const Lanes &x, bool inFront);
  unsigned make(const Lanes &x, bool inFront);
  unsigned exactPack(const Lanes &x);
  unsigned constantVector(const Lanes &x, ElementType type);
  unsigned builtVector(const Lanes &x, bool inFront);
  bool isInVector(unsigned operation) const { return homes.count(operation) != 0; }

  // moved.cc: lanes of other vectors
  unsigned movedVector(const Lanes &x);
  unsigned shuffled(PackedType type, const std::vector<LaneSource> &from,
                    const std::vector<unsigned> &sources);
  unsigned halves(const Lanes &x);
  unsigned rearranged(const Lanes &x, const std::vector<unsigned> &sources);
  unsigned shuffle(Item item);
  unsigned fromWider(const Lanes &x, const std::vector<unsigned> &chosen);
  std::vector<unsigned> shuffledSources(const Lanes &x) const;
  unsigned narrowed(unsigned item, unsigned part, unsigned lanes);
  std::vector<unsigned> chooseSources(const Lanes &x, Lanes &rest);
  std::vector<Lanes> lanesOf(const std::vector<unsigned> &sources) const;
  std::optional<Uops> priceOfMoves(const Lanes &x, ElementType type,
                                   const std::vector<Lanes> &sources);
  std::optional<Uops> priceOfParts(const Lanes &x, const std::vector<Lanes> &wide);
  bool isCheaper(const std::optional<Uops> &a, const std::optional<Uops> &b) const;

  // joints.cc: wide vectors of narrow ones
  unsigned joined(const Lanes &x, const std::vector<unsigned> &sources);
  unsigned joint(unsigned low, unsigned high);
  using Joints = std::vector<std::pair<unsigned, unsigned>>;
  std::optional<Uops> priceOfHalves(const Lanes &x, const std::vector<unsigned> &sources);
  std::vector<Joints> waysToJoin(const Lanes &x, const std::vector<unsigned> &sources) const;
  std::vector<LaneSource> lanesIn(const Lanes &x, const std::vector<Lanes> &sources,
                                  std::vector<unsigned> &used) const;

  // schedule.cc
  void orderMemory();
  bool schedule(std::vector<unsigned> &order);
  void number(const std::vector<unsigned> &order, Assembly &result) const;

  // price_items.cc
  unsigned knownScalar(unsigned operation) const {
    return region.contains(operation) ? scalars[operation - region.first] : none;
  }
  Uops priceOf(const std::vector<unsigned> &order) const;
  bool isSharedLoad(unsigned operation) const;
  Uops priceOf(const Item &item, const std::vector<unsigned> &uses) const;

  const Region &region;
  MovePlanner &moves;
  const bool loop;
  const std::vector<Pack> &packs;

  std::map<unsigned, std::vector<Found>> homes; ///< by operation: the packs that yield it
  std::vector<Item> items;
  std::vector<unsigned> scalars;           ///< by operation, the region's first one at 0; or none
  std::map<unsigned, unsigned> reductions; ///< by root: its pack
  std::set<unsigned> inserted;             ///< scalars that broadcasts and builds read
  std::map<unsigned, PackedType> repeated; ///< by operation: the first broadcast of it
  std::map<unsigned, unsigned> packItems;  ///< by pack
  std::map<std::pair<Lanes, bool>, unsigned> vectors;
  /// By operands' ids and mask.
  std::map<std::pair<std::vector<unsigned>, std::vector<int>>, unsigned> shuffles;
  std::map<std::pair<unsigned, unsigned>, unsigned> joints; ///< concatenations, by their halves
  std::string refusal;
};

} // namespace vls

#endif
