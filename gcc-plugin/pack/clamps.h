// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clamps: a float that is kept between limits, and may be converted then, as jumps, which GCC
// threads so that where it is outside the result is a constant at once, and then what uses that:
//
//   if (x > lo)               y = x > lo ? x : lo
//     if (x < hi)             z = y < hi ? y : hi
//       t = (int) x;    ->    r = (int) z
//   r = PHI <t, (int) hi, (int) lo>
//
// What is clamped may be one thing or a constant. That goes around the comparison that it is known
// to pass, and is led through it; or around both, to where all ways meet.
//
// As choices of values they are minima and maxima, and lanes of vectors. A comparison is made of
// lo where it was not made of x, and integers are converted where nothing was: neither raises an
// exception.

#ifndef VLS_PACK_CLAMPS_H
#define VLS_PACK_CLAMPS_H

#include "gcc.h"

namespace vls::gcc {

/// Does so in `fun`, but where a loop carries what is clamped, which would wait for it.
void joinClamps(function *fun);

} // namespace vls::gcc

#endif
