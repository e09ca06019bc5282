// SPDX-License-Identifier: GPL-3.0-or-later
//
// Coarse: the search's question (search.h), asked of a target that can do more, so that the formula
// is smaller. A value is looked at in *cells* of so many elements: each has symbols, as many as it
// has elements at most, and where in the cell they are is left open. What has to be exact is which
// symbols are *in place*: lane l's at element l of its value, where results have it.
//
//   cell of two      [ p2 p0 ] [ p1 p3 ]     p0 is in place, or p2 is, or neither: a literal each
//
// Loads have in place what they load there. Of an operation, an element that can only be the one at
// the same place of an operand is in place if it was there; one that may come from elsewhere may be
// put in place, one symbol of a lane at most. An operation whose units are cells or more takes
// whole cells; of any other one so many symbols are one operand's at most as its masks take
// elements of it for the cell.
//
// And unless widths matter, reading a narrow value as a wide one is free, so kinds that do nothing
// that a wider one does not are left out.
//
// Each sequence of the target is one here that costs no more: what has no answer here has none
// there. With cells of one element, and widths that matter, the question is the search's own.

#ifndef VLS_OPTIMAL_COARSE_H
#define VLS_OPTIMAL_COARSE_H

#include "cnf.h"
#include "instructions.h"
#include "skeleton.h"
#include "vls/group.h"

#include <string>
#include <vector>

namespace optimal {

struct Coarseness {
  unsigned cell; ///< elements, a power of two
  bool widthsMatter;
};

/// What to ask, the simplest question first: cells as long as slots, of two elements, of one; and
/// with widths.
std::vector<Coarseness> coarsenesses(const Problem &problem);

/// Is there a coarse sequence below `price` cycles? `instructions` have reach (restricted.h). On
/// Yes, `found` gets its skeleton.
Answer coarselyBelow(double price, const Problem &problem, const Instructions &instructions,
                     const vls::Group &group, const Coarseness &how, const std::string &file,
                     int seconds, Skeleton *found = nullptr);

} // namespace optimal

#endif
