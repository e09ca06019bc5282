// SPDX-License-Identifier: GPL-3.0-or-later
//
// Producers: the packs that yield a given vector of operations. Those that compute are found by
// VeGen's Algorithm 1, with lanes that do not matter and all matches; loads and phis directly.
//
//   x = <s0, _, s2, s3>    for each instruction of four lanes of x's type:
//                          each lane that matters has a match  ->  a pack for each choice of
//                          matches
//
// Where lanes have several matches (operands commute), they are chosen lane by lane, such that
// neighbouring elements of each operand are as alike as possible; see `alike`.

#ifndef VLS_PACKER_PRODUCERS_H
#define VLS_PACKER_PRODUCERS_H

#include "packer/kin.h"
#include "packer/matches.h"

#include <unordered_map>

namespace vls {

/// Two instructions on the same operands, and a blend of their results: one yields some of the
/// lanes, the other one the rest.
///
///   x = <s0 d1 s2 d3>    s = add (a, b),  d = subtract (a, b)    lanes 0 and 2 of s, 1 and 3 of d
///
/// In quiet plans the lanes that are left out are operations of the block, too.
struct Blend {
  Pack first, second; ///< operands are equal, or those of `second` are exchanged
};

class Producers {
public:
  /// `ofRegion` is that of `ofKin`; both must outlive it.
  Producers(const Region &ofRegion, const Kin &ofKin, MatchTable &matchTable,
            const PackOptions &options);

  /// Of the region's operations.
  const Kin &kin;

  MatchTable &matchTable() { return table; }

  /// All packs found; their lanes are `x`, or, of loads, fill in what does not matter in it.
  const std::vector<Pack> &of(const Lanes &x);

  /// Blends of two elementwise instructions; x's lanes are those of one or the other.
  std::vector<Blend> blends(const Lanes &x);

  /// Sums and differences of the same pairs of values, a pair in two lanes of x: one vector has the
  /// first value of a pair where the sum is, the second one where the difference is, the other
  /// operand is that vector rearranged. Nothing if x is no such butterfly.
  ///
  ///   x = <s d>    s = add (a, b),  d = subtract (a, b)    <s _> = add (<a b>, <b a>)
  ///                                                        <_ d> = subtract (<b a>, <a b>)
  ///
  /// What other lanes compute is, but for its sign, what the program computes.
  std::optional<Blend> butterfly(const Lanes &x);

  /// How well `a` and `b` go together as neighbours in a vector: consecutive loads best, then
  /// constants (equal ones better), operations of one kind whose operands go together (better with
  /// loads the same distance apart), equal values; 0 if not at all.
  int alike(unsigned a, unsigned b, unsigned depth = 2) const;

private:
  void addComputed(const Lanes &x, std::vector<Pack> &packs);
  /// A match of a lane's operation, to choose from.
  struct Choice {
    const LaneOperation *lane = nullptr;
    const Match *match = nullptr;
  };
  using Choices = std::vector<Choice>;

  void addChoices(unsigned instruction, unsigned lane, unsigned value, Choices &choices);
  bool repeatLanes(unsigned instruction, const Lanes &x, std::vector<Lanes> &operands) const;
  std::vector<std::vector<Lanes>> choose(const std::vector<Choices> &choices,
                                         const VectorInstruction &described) const;
  bool choose(const std::vector<Choices> &choices, unsigned startLane, std::size_t start,
              std::vector<Lanes> &operands) const;
  bool areConstant(const VectorInstruction &described, const std::vector<Lanes> &operands) const;
  bool isLoaded(const Lanes &x) const;
  bool mayTakeApart(const VectorInstruction &described, const std::vector<Lanes> &operands) const;
  bool isPackable(const Lanes &x) const;
  bool isElementwise(unsigned instruction) const;
  void complete(Pack &pack);
  /// Does `instruction` add or subtract, and nothing else?
  bool isSum(unsigned instruction) const;
  unsigned elementwiseSum(const Lanes &x, ScalarOp op) const;
  bool isWhole(const Pack &pack) const;
  bool bind(const LaneOperation &lane, const Match &match, std::vector<Lanes> &operands) const;
  int score(const LaneOperation &lane, const Match &match,
            const std::vector<Lanes> &operands) const;
  void addLoad(const Lanes &x, std::vector<Pack> &packs) const;
  void addPhi(const Lanes &x, std::vector<Pack> &packs) const;

  const Region &region;
  MatchTable &table;
  const bool isQuiet, maySumBoth;
  std::unordered_map<Lanes, std::vector<Pack>, ListHash> known;
};

/// Whether a load pack may have lanes that the program does not load (Region::mayReadGap).
enum class Gaps { None, Any };

/// The load pack of the loads that stand at `place` and behind it, `wanted` among them; nothing if
/// some are missing, not independent, or the machine has no such load.
std::optional<Pack> loadPack(const Region &region, Region::Place place, PackedType type,
                             const Lanes &wanted, Gaps gaps = Gaps::None);

} // namespace vls

#endif
