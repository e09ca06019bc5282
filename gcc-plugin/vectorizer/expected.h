// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the loop vectorizer is told beforehand: neighbours at an unknown stride, which it loads
// element by element, and which the pass then loads as rows.
//
//   x[i * s], x[i * s + 1], 4 lanes         GCC: 8 loads, put together
//                                           then: 4 rows of two elements, 4 shuffles
//
// GCC prices putting n such elements together n + 1 times as high as elements at a known stride. So
// it takes short vectors, or none, for what will never be done like that.
//
// Invariant: what is computed stays the same bit for bit, however many lanes the vectorizer takes.
// So loops that carry floating-point numbers from one iteration to the next keep GCC's prices, but
// for -fassociative-math; and so does all of which it is not sure that the pass will rewrite it.

#ifndef VLS_VECTORIZER_EXPECTED_H
#define VLS_VECTORIZER_EXPECTED_H

#include "decide/session.h"

namespace vls::gcc {

/// Which elements of `loop`, a way to vectorize a loop of the current function, the pass will load
/// as rows: loads of groups at an unknown stride, all members in one basic block with nothing in
/// between that may write to memory or not return, whose plans for that number of lanes cost less,
/// with fewer loads, than loading them one by one, and no load waits for another one. Empty if
/// there can be none. `session` must outlive it.
CheaperLoads expectedGroups(Session &session, loop_vec_info loop);

} // namespace vls::gcc

#endif
