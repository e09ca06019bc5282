// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the body of a loop consists of, and whether it is worth a look how its iterations could be
// packed: that takes a copy of the loop, and a plan.

#ifndef VLS_LOOPS_BODY_H
#define VLS_LOOPS_BODY_H

#include "refusal.h"

namespace vls::gcc {

/// Statements of a body of which counters are a good part; where there are branches, not all are
/// executed.
constexpr unsigned mostCounted = 32, mostCountedWithBranches = 64;

/// What a body consists of, without what is for the debugger.
struct Body {
  unsigned statements = 0;
  unsigned branches = 0;    ///< one of these ends the loop
  unsigned conditional = 0; ///< statements that are not executed in each iteration
  bool accessesMemory = false;
  bool canBePacked = true;
};

Body bodyOf(class loop *l);

/// Does it iterate often enough, as far as is known: for two rounds, or one that needs no test?
bool iteratesOften(class loop *l, unsigned copies);

/// Is it not known how often `l`, a loop in a loop, iterates? It may be seldom.
bool mayBeShort(class loop *l);

/// Why it is not worth a look how iterations of `l` could be packed; null if it is: then `copies`
/// says how many. What costs least is asked first.
Refusal refusalOf(class loop *l, const Body &body, unsigned &copies);

/// The same of a loop that GCC makes vectors of: a large body is a block by itself.
Refusal refusalOfRival(class loop *l, const Body &body, unsigned &copies);

} // namespace vls::gcc

#endif
