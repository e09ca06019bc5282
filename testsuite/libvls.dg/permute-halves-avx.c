// SPDX-License-Identifier: GPL-3.0-or-later
//
// Halves of integer vectors are blended as floats where AVX is all there is, whatever header
// declares the builtins of AVX2.

// { dg-do compile }
// { dg-options "-O3 -mavx" }
// { dg-final { scan-asm-times "vblendps\t.240," 1 } }

#include <immintrin.h>

typedef int I8 __attribute__((vector_size(32)));

I8 halves(I8 a, I8 b) {
  return __builtin_shuffle(a, b, (I8){0, 1, 2, 3, 12, 13, 14, 15});
}
