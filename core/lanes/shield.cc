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
// So for a fixed divergent branch and a cycle around it the cycle is solved again, as it is for
// lanes that do not part at this branch while they stay in the cycle:
//
//   - what is defined outside the cycle is as it was found for all lanes, since lanes may have
//     parted at the branch when they were in the cycle before;
//   - where lanes meet within the cycle, the branch has no part in it: they have not parted there
//     since they entered. What they parted at outside still has.
//
// This holds, and is used, at positions that at most one edge of the branch leaves to a lane
// (fixed.h): two lanes that are together there have taken the same edge whenever they were at the
// branch together. The cycle must be reducible, so that lanes enter it together or not at all.

#include "lanes/analysis.h"

#include <algorithm>

namespace vls {

namespace {

/// Each shield costs as much as its graph.
constexpr unsigned mostBlocks = 200;
constexpr std::size_t mostShields = 16;

} // namespace

void Analysis::raiseShields() {
  if (layout.size() > mostBlocks)
    return;
  for (unsigned p = 0; p < layout.size(); ++p)
    if (divergent[p])
      for (unsigned c = layout.cycleOf[p]; c != Layout::none; c = layout.cycles[c].parent)
        if (layout.cycles[c].reducible && shields.size() < mostShields)
          raise(p, c);
  if (shields.empty())
    return;
  restart();
  solve();
}

/// Adds the shield of a branch in a cycle if it covers anything.
void Analysis::raise(unsigned branch, unsigned cycle) {
  Shield shield;
  shield.covers = shieldedFrom(layout, branch, cycle, steadinessOf(branch));
  if (std::find(shield.covers.begin(), shield.covers.end(), true) == shield.covers.end())
    return;
  Findings before = *this;
  scope = {cycle, branch};
  restart();
  solve();
  scope = {};
  shield.findings = std::exchange(static_cast<Findings &>(*this), std::move(before));
  shields.push_back(std::move(shield));
}

} // namespace vls
