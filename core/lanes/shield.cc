// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shields: what holds where lanes cannot be together that have parted at a fixed branch.
//
//     h ◀──────┐       a's condition does not change in the loop, so a lane takes s always or t
//     a        │       always. What h joins differs between the two; but whoever comes to b has
//   s╱ ╲t      │       taken s in all iterations. So in b the loop is, for its lanes, one without
//   b   c      │       t: there they hold what they would hold if a did not part them.
//    ╲ ╱       │
//     d ───────┘
//
// So for a set of fixed divergent branches and a cycle around them the cycle is solved again, as it
// is for lanes that do not part at these branches while they stay in the cycle:
//
//   - what is defined outside the cycle is as it was found for all lanes, since lanes may have
//     parted at the branches when they were in the cycle before;
//   - where lanes meet within the cycle, the branches have no part in it: they have not parted
//     there since they entered. What they parted at outside still has.
//
// This holds, and is used, at positions that of each branch at most one edge leaves to a lane
// (fixed.h): two lanes that are together there have taken the same edge whenever they were at a
// branch together. The cycle must be reducible, so that lanes enter it together or not at all.
//
// It does not hold of lanes that come together from two sides with equal leaders, f(x) in b and
// f(x) in c: x may be one value on each side. At such phis (`blends`) what holds without shields
// counts.

#include "lanes/analysis.h"

#include <map>
#include <utility>

namespace vls {

namespace {

/// Each shield costs as much as its graph.
constexpr unsigned mostBlocks = 200;
constexpr std::size_t mostShields = 16;

} // namespace

void Analysis::raiseShields() {
  if (layout.size() > mostBlocks)
    return;
  for (unsigned c = 0; c < layout.cycles.size(); ++c)
    if (layout.cycles[c].reducible)
      raiseShields(c);
  if (!shields.empty())
    solveAgain();
}

/// Solves the scope, with what the shields so far say.
void Analysis::solveAgain() {
  isShielded = false;
  restart();
  solve();
  if (shields.empty())
    return;
  unshielded = *this;
  isShielded = true;
  restart();
  solve();
}

/// Adds the shields of a cycle: one for each set of branches that some position is shielded from.
void Analysis::raiseShields(unsigned cycle) {
  std::map<std::vector<unsigned>, std::vector<bool>> covered;
  std::vector<std::vector<unsigned>> branches(layout.size()); // by position
  for (unsigned p = layout.cycles[cycle].begin; p < layout.cycles[cycle].end; ++p) {
    if (!divergent[p])
      continue;
    const std::vector<bool> covers = shieldedFrom(layout, p, cycle, isKeptAt(p));
    for (unsigned at = 0; at < layout.size(); ++at)
      if (covers[at])
        branches[at].push_back(p);
  }
  for (unsigned p = 0; p < layout.size(); ++p)
    if (!branches[p].empty()) {
      std::vector<bool> &covers = covered[branches[p]];
      covers.resize(layout.size());
      covers[p] = true;
    }
  for (auto &[set, covers] : covered) {
    if (shields.size() == mostShields)
      return;
    Findings before = *this;
    scope = {cycle, set};
    solveAgain();
    scope = {};
    shields.push_back(
        {std::move(covers), std::exchange(static_cast<Findings &>(*this), std::move(before))});
  }
}

} // namespace vls
