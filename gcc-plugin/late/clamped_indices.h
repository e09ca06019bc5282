// SPDX-License-Identifier: GPL-3.0-or-later
//
// Minima and maxima that only places in memory are computed of become choices, which are compares
// and conditional moves. GCC computes minima and maxima of integers in vector registers, and what
// is computed of them; an index goes from there through memory, where one that is used twice waits
// for a store narrower than what is loaded:
//
//   j = max (min (ix[i], last), 0);  x[5 * j], y[2 * j]         5 times as long in vector registers

#ifndef VLS_LATE_CLAMPED_INDICES_H
#define VLS_LATE_CLAMPED_INDICES_H

#include "gcc.h"

namespace vls::gcc {

void chooseClampedIndices(function *fun);

} // namespace vls::gcc

#endif
