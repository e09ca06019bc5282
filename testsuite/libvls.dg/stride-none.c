// SPDX-License-Identifier: GPL-3.0-or-later
//
// What looks like a stride and is none: 32-bit indices that may wrap in the vector, whatever C says
// of int; uneven steps; a mask.

// { dg-do compile }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark-not "optimized: vls" } }
// { dg-final { scan-vls-remark-times "no neighbour at a constant distance\[\\r\\n\]" 3 } }
// { dg-final { scan-vls-remark "masked gather of 4 x double left alone: no neighbour at a constant distance" } }
// { dg-final { scan-asm-times "vgatherdp" 3 } }
// { dg-final { same-object-without-plugin } }

#include <immintrin.h>

__m256d wraps(const double *x, int i) {
  return _mm256_i32gather_pd(x, _mm_add_epi32(_mm_set1_epi32(i), _mm_setr_epi32(0, 1, 2, 3)), 8);
}

__m256d uneven(const double *x) {
  return _mm256_i32gather_pd(x, _mm_setr_epi32(0, 1, 2, 4), 8);
}

__m256d masked(const double *x, __m256d mask) {
  return _mm256_mask_i32gather_pd(_mm256_setzero_pd(), x, _mm_setr_epi32(0, 1, 2, 3), mask, 8);
}
