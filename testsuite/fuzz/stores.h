// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels that store through an index: loops that GCC is to vectorize with scatters, and vectors
// that are scattered by intrinsics or lane by lane, with loads and other stores in between.

#ifndef FUZZ_STORES_H
#define FUZZ_STORES_H

#include "kernel.h"

namespace fuzz {

Kernel drawScatterLoop(Random &random, int number);
Kernel drawScatters(Random &random, const Isa &isa, int number);

} // namespace fuzz

#endif
