// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parting: where lanes that leave one block by different edges come together again, and which loops
// they leave in different iterations.
//
// Labels flow from the block's edges through the layout. All lanes that carry one label travel
// together, as far as this parting goes; each edge of the block gives a label of its own. A block
// that labels reach by several edges keeps the label if they agree. If they do not, it is a *join*:
// what left apart is together again, and goes on under a new label, that of the join.
//
//            a                 labels  a→b: 1   a→c: 2
//          1╱ ╲2
//          b   c               d: 1 from b, 2 from c: a join; goes on as "d"
//           ╲ ╱                Only one label is left, so the lanes are together: it ends here
//            d
//
// A cycle is run to its end before what follows it. Labels that come to its header by edges from
// within are those of lanes that stay for another iteration; they join there. If some lanes leave
// the cycle with one label, and others that stay with another can leave later on, then the cycle
// *leaks*: the latter leave under the header's label, and what they then hold of the cycle is of
// another iteration. Lanes with one label that stay or leave have parted at some other branch.
//
//            h ◀──┐ s          labels  t: leaves to u in this iteration; s: stays, reaches h
//            a ───┘            u: t by the edge a→u, and s by the same edge, later: a join. A
//           t│                 definition in the cycle may differ between the two; one outside not
//            u
//
// Where the branch is fixed for lanes that stay (fixed.h), those exits are left out that need
// another edge than they took. In the picture, if a's condition is fixed, lanes with s never leave,
// and meet nobody at u.
//
// A label is not followed block by block where it need not be: within one iteration of the cycles
// around block b, whatever b dominates is reached with b's label, if at all. For a path to it from
// the branch that avoids b would make b dominate the branch, and then b would have run before it.
// So a label goes at once from b to the edges of its frontier.

#ifndef VLS_LANES_PARTING_H
#define VLS_LANES_PARTING_H

#include "lanes/fixed.h"

namespace vls {

/// A label that comes by edges of one block.
struct Arrival {
  Edges edges;
  unsigned label;
};

struct Parting {
  struct Join {
    unsigned block;                ///< position
    std::vector<Arrival> arrivals; ///< with at least two labels
    std::vector<unsigned> leaks;   ///< the cycles among `Parting::leaks` that were left before
  };
  std::vector<Join> joins;

  /// Cycles that lanes leave in different iterations.
  std::vector<unsigned> leaks;
};

/// Of the lanes that part at the end of the block at `position`.
Parting partingAt(const Layout &layout, unsigned position, const IsKept &isKept);

} // namespace vls

#endif
