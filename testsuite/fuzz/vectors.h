// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels that gather with intrinsics. All but the gather itself is written in GCC's vector types,
// so that the reference differs in nothing else.

#ifndef FUZZ_VECTORS_H
#define FUZZ_VECTORS_H

#include "loop.h"

namespace fuzz {

Kernel drawVectors(Random &random, const Isa &isa, int number);

} // namespace fuzz

#endif
