// SPDX-License-Identifier: GPL-3.0-or-later
//
// Single loads are numbered as groups are, so that limit finds them, too.

// { dg-do compile }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-limit=1" }
// { dg-final { scan-vls-remark "optimized: vls group 1: 1 gather of 4 x double at contiguous addresses became 1 load" } }
// { dg-final { scan-vls-remark "missed: vls group 2: 1 gather of 4 x double at one address left alone: beyond the limit" } }
// { dg-final { scan-asm-times "vgather" 1 } }

#include <immintrin.h>

__m256d contiguous(const double *x) {
  return _mm256_i32gather_pd(x, _mm_setr_epi32(0, 1, 2, 3), 8);
}

__m256d one(const double *x, int i) {
  return _mm256_i32gather_pd(x, _mm_set1_epi32(i), 8);
}
