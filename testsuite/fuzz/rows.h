// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels of rows of floats that are rounded, for contraction: sums of products, lane by lane, of
// what was loaded in any order, in a loop or not. Which products are fused shows in the last
// digits. No load is one lane's here and another one's there: then GCC's own last iterations differ
// from its vectors.

#ifndef FUZZ_ROWS_H
#define FUZZ_ROWS_H

#include "kernel.h"

namespace fuzz {

Kernel drawRows(Random &random, int number);

} // namespace fuzz

#endif
