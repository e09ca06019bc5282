// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rounds: several iterations of a loop become one, as often as there are so many. GCC's unroller
// leaves one iteration over at least, and so a whole round of them where they are a multiple; here
// what is left over is skipped where it is nothing.
//
//   if (n >= 8)
//     do { 8 iterations } while (at least 8 are left)
//     if (n % 8 == 0) goto end              <- on top of GCC's
//   do { an iteration } while (...)
//   end: PHI <what the last iteration yields, what the last round does>

#ifndef VLS_LOOPS_ROUNDS_H
#define VLS_LOOPS_ROUNDS_H

#include "gcc.h"

namespace vls::gcc {

/// Makes one of `copies` iterations of `l`, which iterates as `count` says. Returns the loop of
/// what is left over; null if nothing ever is.
class loop *unrollIntoRounds(class loop *l, unsigned copies, tree_niter_desc count);

} // namespace vls::gcc

#endif
