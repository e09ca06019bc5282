// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kernels: random loops in C that read neighbours through an index.

#ifndef FUZZ_KERNEL_H
#define FUZZ_KERNEL_H

#include "random.h"

#include <string>

namespace fuzz {

struct Isa {
  const char *name;
  const char *flags;
  bool avx512;
  bool avx2 = true; ///< there are gather instructions, and loops are of all kinds of elements
};

const std::vector<Isa> &isas();

/// The one of a program of loops: once in eight seeds one without AVX2.
const Isa &drawIsa(Random &random, std::uint64_t seed, bool loops);

struct Kernel {
  std::string form;        ///< how it reads, for the totals: "record, masked"
  std::string text;        ///< its functions
  std::string description; ///< an initializer of a FuzzKernel
  bool mayWrap = false;    ///< integers may be so large that -fwrapv is needed
};

/// Kernel number `number` of a program for `isa`. Where REFERENCE is defined its text uses no
/// instruction set of its own. With `isExact` no sum of it is ever rounded, so that it may be
/// compiled with -ffast-math.
Kernel drawKernel(Random &random, const Isa &isa, bool isExact, int number);

} // namespace fuzz

#endif
