// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a sorted class is cut into runs, each of which becomes a group. A run's row must be short
// enough and its members must be able to execute at one place. With vector length 16 and 4-byte
// elements:
//
//   distance   0   4   8  12  16  20
//              A   B       C   D   E
//   greedy    [A   B       C] [D   E]      2 groups, rows of 16 + 8 bytes
//   best      [A   B]     [C   D   E]      2 groups, rows of  8 + 12 bytes
//
// The best cut is found by dynamic programming over the sorted class: best[i], the best way to cut
// the first i members, is best[j] extended by the run [j, i) for the best possible j. A run has at
// most m = min(maxMembers, members in a longest row) members, so that a class of n asks for at most
// n m prices, of groups of m / 2 members on the average. All that is compared (price, groups, row
// bytes) adds up over runs, so that a part of a best cut is a best cut itself.
//
// A class falls into segments where the step from one member to the next is longer than any row.
// If in a segment a run came up that cannot execute at one place, the segment's layers (layers.h)
// are cut as well, and the better result is taken.
//
// Invariant: a member alone is always a group.

#ifndef VLS_OPTVLS_CUT_H
#define VLS_OPTVLS_CUT_H

#include "optvls/legality.h"

namespace vls {

/// The members of `selection` as a group.
Group makeGroup(const Class &c, const Selection &selection);

/// The cut with the lowest price, if there is a pricer; then with the fewest groups, then with the
/// fewest row bytes, then the one whose lower groups are the fuller ones.
std::vector<Selection> cutBest(const Class &c, const GroupingOptions &options);

/// The cut that takes as many members from the lowest distance on as may go together.
std::vector<Selection> cutGreedily(const Class &c, const GroupingOptions &options);

} // namespace vls

#endif
