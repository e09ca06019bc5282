// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels of straight-line code, for the packer: lanes written out one by one, stored side by side,
// into the table that others are loaded from, added up, or accumulated in a loop; and in between
// what must keep its place: calls, volatile accesses, divisions, stores that may alias, assembly.
// Pointers are restrict or not; and what is stored may overlap what is loaded, by all distances.

#ifndef FUZZ_STRAIGHT_H
#define FUZZ_STRAIGHT_H

#include "kernel.h"

namespace fuzz {

/// With `isExact`, kernels whose results -ffast-math does not change.
Kernel drawStraight(Random &random, bool isExact, int number);

} // namespace fuzz

#endif
