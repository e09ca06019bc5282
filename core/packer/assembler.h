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

#include "packer/pack_pool.h"
#include "packer/planners.h"
#include "packer/region.h"

#include <deque>
#include <map>

namespace vls {

/// What a selection becomes.
struct Assembly {
  std::vector<PackStep> steps; ///< ids count from 1; none if only the price was asked for
  std::size_t length = 0;      ///< how many steps there are
  std::vector<ChosenPack> packs;
  Uops uops;
  Uops behind; ///< what is done once behind the loop; a round's share of it is in `uops`
  Cost cost = 0;
  bool isTogether = false; ///< made so that vectors share what moves the lanes of the same others
  /// By pack: does another one have some of its lanes, or is something needed of it, or by it, that
  /// is no pack as it stands? Taking one out of which neither is true saves nothing.
  std::vector<bool> atEdge;
  std::string refusal; ///< why there is none, if not empty
};

class Assembler {
public:
  /// `ofRounds`: of the loop whose body the block is, 0 if it is none. `isTogether`: vectors of the
  /// same other ones are planned for together, as together.cc does.
  Assembler(const Region &ofRegion, Planners &ofServer, double ofRounds, const Packs &selected,
            bool isTogether);

  Assembly assemble();

  /// The same without steps.
  Assembly price();

  /// Afterwards: is there a vector of lanes of several others?
  bool hasMixed() const { return mixedFound; }

private:
  static constexpr unsigned none = ~0u;

  /// A step to be: a scalar operation as it stands, or one of `steps`.
  struct Item {
    unsigned operation = none; ///< of a scalar
    unsigned step = none;      ///< index; of what is no scalar
    unsigned pack = none;      ///< index of the selected pack that it is
    unsigned key = 0;          ///< where it stands if it is free to stand anywhere
    unsigned lastNeed = none;  ///< index of `needs`: items that have to stand above it
    bool inFront = false;      ///< belongs in front of the loop: costs nothing
    bool isBehind = false;     ///< behind the loop: costs a share
  };
  struct Need {
    unsigned item, before; ///< `before`: index of `needs`
  };
  /// A vector of parts of a reduction.
  struct Partial {
    unsigned item = none;
    LaneSet live = 0; ///< lanes that hold a part
  };
  /// Vectors of the same packs, to be made together.
  struct Together {
    std::vector<Lanes> vectors;
    std::vector<unsigned> sources; ///< packs
    enum { Planned, InWork, Made } state = Planned;
    std::vector<unsigned> items; ///< of the vectors
  };
  struct Found {
    unsigned pack = 0, lane = 0;
  };
  struct Home {
    Found found;
    unsigned next; ///< index of `homes`
  };

  // assembler.cc: items
  unsigned add(PackStep step, unsigned key = 0, bool inFront = false);
  void standBelow(unsigned item, unsigned other);
  void need(unsigned item, unsigned needed);
  PackStep &stepOf(unsigned item) { return steps[items[item].step]; }
  const PackStep &stepOf(unsigned item) const { return steps[items[item].step]; }
  unsigned scalar(unsigned operation);
  unsigned extract(unsigned operation, Found found);
  unsigned packItem(unsigned pack);
  unsigned movedPack(unsigned pack);
  void fillPack(unsigned pack, unsigned item);
  bool fail(const std::string &why);
  Assembly finish(bool withSteps);

  // assemble_reduction.cc
  unsigned reduce(unsigned pack);
  std::vector<Partial> partials(const Pack &pack, Lanes &rest);
  unsigned combiningItem(const Pack &pack, const Pack::Part &part, std::size_t &k);
  unsigned joined(unsigned pack, std::vector<Partial> parts, bool isAround);
  bool isCarried(unsigned root, const Lanes &rest) const;
  void putBehind(std::size_t from);
  bool halve(unsigned pack, Partial &part, bool toNarrower);
  unsigned combine(unsigned pack, unsigned a, unsigned b);

  // operands.cc: vectors that packs need
  PackStep::Operand operand(const Lanes &x, ElementType type, unsigned item, bool inFront);
  unsigned vector(const Lanes &x, bool inFront);
  unsigned make(const Lanes &x, bool inFront);
  unsigned exactPack(const Lanes &x);
  unsigned withNeutral(const Lanes &x);
  unsigned withNeutral(const Lanes &x, const Pack &pack, unsigned known, unsigned neutral);
  bool isConstant(const Lanes &x) const;
  bool isThere(const Lanes &x) const;
  bool isOfOnePack(const Lanes &x) const;
  unsigned constantVector(const Lanes &x, ElementType type);
  unsigned builtVector(const Lanes &x, bool inFront);
  unsigned repeatedVector(const Lanes &x, bool inFront);
  void gatherLoads(const std::set<unsigned> &values);
  bool isInVector(unsigned operation) const { return firstHome(operation) != none; }
  unsigned firstHome(unsigned operation) const {
    return region.contains(operation) ? firstHomes[operation - region.first] : none;
  }

  // moved.cc: lanes of other vectors
  unsigned movedVector(const Lanes &x);
  unsigned shuffled(PackedType type, const std::vector<LaneSource> &from,
                    const std::vector<unsigned> &sources);
  std::vector<unsigned> itemsOf(const Moves &plan, ElementType element,
                                const std::vector<unsigned> &sources);
  unsigned halves(const Lanes &x);
  unsigned rearranged(const Lanes &x, const std::vector<unsigned> &sources);
  unsigned shuffle(PackStep step);
  unsigned fromWider(const Lanes &x, const std::vector<unsigned> &chosen);
  std::vector<unsigned> shuffledSources(const Lanes &x) const;
  unsigned narrowed(unsigned item, unsigned part, unsigned lanes);
  std::vector<unsigned> chooseSources(const Lanes &x, Lanes &rest);
  std::vector<Lanes> lanesOf(const std::vector<unsigned> &sources) const;
  std::optional<Uops> priceOfMoves(const Lanes &x, ElementType type,
                                   const std::vector<Lanes> &sources);
  std::optional<Uops> priceOfParts(const Lanes &x, const std::vector<Lanes> &wide);
  bool isCheaper(const std::optional<Uops> &a, const std::optional<Uops> &b) const;

  // together.cc
  void findTogether();
  std::vector<unsigned> packsOf(const Lanes &x);
  unsigned madeTogether(const Lanes &x);

  // joints.cc: wide vectors of narrow ones
  unsigned joined(const Lanes &x, const std::vector<unsigned> &sources);
  unsigned joinedWhole(const Lanes &x, const std::vector<unsigned> &chosen);
  unsigned joint(unsigned low, unsigned high);
  using Joints = std::vector<std::pair<unsigned, unsigned>>;
  std::optional<Uops> priceOfHalves(const Lanes &x, const std::vector<unsigned> &sources);
  std::vector<Joints> waysToJoin(const Lanes &x, const std::vector<unsigned> &sources) const;
  std::vector<LaneSource> lanesIn(const Lanes &x, const std::vector<Lanes> &sources,
                                  std::vector<unsigned> &used) const;

  // schedule.cc
  void orderMemory();
  std::vector<unsigned> usersOf(std::vector<unsigned> &ends, std::vector<unsigned> &waiting) const;
  bool hasOrder();
  std::vector<unsigned> schedule() const;
  void number(Assembly &result) const;

  // price_items.cc
  unsigned knownScalar(unsigned operation) const {
    return region.contains(operation) ? scalars[operation - region.first] : none;
  }
  bool isFolded(unsigned operation, const std::vector<unsigned> &uses, unsigned times = 1) const;
  bool isGathered(const Item &item, const std::vector<unsigned> &uses) const;
  Uops priceOfGathered(const std::vector<unsigned> &builds,
                       const std::vector<unsigned> &uses) const;
  void setPrice(Assembly &result);
  void keepInRounds();
  bool isSharedLoad(unsigned operation) const;
  Uops priceOf(const Item &item, const std::vector<unsigned> &uses) const;

  const Region &region;
  Planners &planners;
  const double rounds;
  const bool movesTogether;
  const Packs &packs;
  bool mixedFound = false;
  std::vector<bool> atEdge; ///< by pack

  std::vector<unsigned> firstHomes; ///< by operation, as `scalars`: index of `homes`, or none
  std::vector<Home> homes;          ///< the packs that yield operations
  std::vector<Item> items;
  std::vector<PackStep> steps; ///< ids are indices of items, from 1
  std::vector<Need> needs;
  std::vector<unsigned> scalars;           ///< by operation, the region's first one at 0; or none
  std::map<unsigned, unsigned> reductions; ///< by root: its pack
  unsigned firstGathered = none;           ///< key of the first load of gathered vectors
  std::size_t gatheredLanes = 0;           ///< of all of these
  std::vector<bool> inserted; ///< by operation, as `scalars`: broadcasts and builds read it
  std::map<unsigned, PackedType> repeated; ///< by operation: the first broadcast of it
  std::vector<unsigned> packItems;         ///< by pack; or none
  std::map<Lanes, unsigned> vectors, vectorsInFront;
  /// By operands' ids and mask.
  std::map<std::pair<std::vector<unsigned>, std::vector<int>>, unsigned> shuffles;
  std::deque<Together> families;
  std::map<Lanes, std::pair<Together *, std::size_t>> familyOf; ///< with the index of the vector
  std::map<std::pair<unsigned, unsigned>, unsigned> joints;     ///< concatenations, by their halves
  /// By packs: the vectors that have lanes in all of these, which are narrower.
  std::map<std::vector<unsigned>, std::set<Lanes>> usersOfJoined;
  std::string refusal;
};

} // namespace vls

#endif
