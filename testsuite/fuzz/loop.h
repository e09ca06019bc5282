// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that GCC is to vectorize, and what they share with the kernels written with intrinsics.

#ifndef FUZZ_LOOP_H
#define FUZZ_LOOP_H

#include "kernel.h"

namespace fuzz {

/// The C type of a kind of runtime.h; its bytes; whether it is a floating-point number.
const char *typeOf(char kind);
int bytesOf(char kind);
bool isFloat(char kind);

std::string text(long value);

/// Distances of the members: side by side or with gaps, in any order, some twice; from `least` on,
/// most of them less than `width` further.
std::vector<int> drawDistances(Random &random, int least, int width);

/// `isNarrow`: mostly of words, whose index is as narrow.
Kernel drawLoop(Random &random, bool isExact, bool isNarrow, int number);

} // namespace fuzz

#endif
