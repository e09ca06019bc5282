// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moves: a vector whose lanes stand in other vectors of its width is what OptVLS's graph of
// bit-range moves makes of them: split, merge, decompose, lower.
//
//   x = <s1 t0 s3 t2>    s = <s0 s1 s2 s3>, t = <t0 t1 t2 t3>    shuffles of s and t
//
// What a rearrangement becomes depends on lanes only, so it is planned once.

#ifndef VLS_PACKER_MOVES_H
#define VLS_PACKER_MOVES_H

#include "optvls/candidate.h"
#include "vls/optvls.h"

#include <map>
#include <memory>

namespace vls {

/// Where a lane comes from; no source: it does not matter.
struct LaneSource {
  int source = -1;
  unsigned lane = 0;

  bool operator<(const LaneSource &o) const {
    return source != o.source ? source < o.source : lane < o.lane;
  }
};

/// Shuffles that make one vector of others.
struct Moves {
  bool possible = false;
  Uops uops;
  /// Value (member: index of the source) and Shuffle instructions only; a result for each vector.
  Sequence sequence;
};

/// Where the lanes of several vectors of one type come from, of the same sources.
using LaneSources = std::vector<std::vector<LaneSource>>;

class MovePlanner {
public:
  explicit MovePlanner(const Target &ofTarget) : target(ofTarget), planner(ofTarget) {
    planner.budget = defaultEffort;
  }

  /// A vector of `type` whose lanes are `from`, made of vectors of the same type.
  const Moves &plan(VectorType type, const std::vector<LaneSource> &from);

  /// Several vectors of `type`, which share what moves the lanes of each.
  const Moves &planTogether(VectorType type, const LaneSources &vectors);

  /// One shuffle.
  const Price &price(const ShuffleShape &shape) { return planner.prices.of(shape); }

private:
  using Type = std::pair<unsigned, unsigned>;

  const Target &target;
  Planner planner;
  std::map<std::pair<Type, std::vector<LaneSource>>, Moves> known;
  std::map<std::pair<Type, LaneSources>, Moves> knownTogether;
};

} // namespace vls

#endif
