// SPDX-License-Identifier: GPL-3.0-or-later
//
// What looks like a stride and is none, or none that one load reads: 32-bit indices that may wrap in
// the vector, whatever C says of int; lanes that are not one element apart; uneven ones; a mask.

// { dg-do compile }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark-not "optimized: vls" } }
// { dg-final { scan-vls-remark-times "no neighbour at a constant distance\[\\r\\n\]" 2 } }
// { dg-final { scan-vls-remark "no neighbour at a constant distance, though its lanes are 24 bytes apart" } }
// { dg-final { scan-vls-remark "no neighbour at a constant distance, though its lanes are 4 bytes apart" } }
// { dg-final { scan-vls-remark "some lanes may be masked off" } }
// { dg-final { scan-asm-times "vgatherdp" 5 } }
// { dg-final { same-object-without-plugin } }

#include <immintrin.h>

__m256d wraps(const double *x, int i) {
  return _mm256_i32gather_pd(x, _mm_add_epi32(_mm_set1_epi32(i), _mm_setr_epi32(0, 1, 2, 3)), 8);
}

__m256d apart(const double *x, int i) {
  return _mm256_i32gather_pd(x, _mm_setr_epi32(i, i + 3, i + 6, i + 9), 8);
}

__m256d overlapping(const double *x) {
  return _mm256_i32gather_pd(x, _mm_setr_epi32(0, 1, 2, 3), 4);
}

__m256d uneven(const double *x) {
  return _mm256_i32gather_pd(x, _mm_setr_epi32(0, 1, 2, 4), 8);
}

__m256d masked(const double *x, __m256d mask) {
  return _mm256_mask_i32gather_pd(_mm256_setzero_pd(), x, _mm_setr_epi32(0, 1, 2, 3), mask, 8);
}
