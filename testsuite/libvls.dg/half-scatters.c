// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scatters of two floats by 64-bit indices: the lower half of a register is stored, and nothing
// else. All lanes, and some.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters of 2 x float at bytes 0, 4 became 2 shuffles, 2 stores" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked scatters of 2 x float at bytes 0, 4 became 2 shuffles, 2 stores" 1 } }
// { dg-final { scan-asm-not "scatter\[dq\]p" } }
// { dg-final { checking } }

#include "guarded.h"
#include "intrinsics.h"

typedef long long Index;

GUARDED_UNDER_TEST void all(float *restrict y, const Index *idx, const float *v) {
  __m128i j = (__m128i)((__v2di)_mm_loadu_si128((const __m128i *)idx) * 2);
  __m128 a = _mm_loadu_ps(v), b = _mm_loadu_ps(v + 4);
  _mm_i64scatter_ps(y, j, a, 4);
  _mm_i64scatter_ps(y + 1, j, b, 4);
}

GUARDED_UNDER_TEST void some(float *restrict y, const Index *idx, const float *v, __mmask8 k) {
  __m128i j = (__m128i)((__v2di)_mm_loadu_si128((const __m128i *)idx) * 2);
  __m128 a = _mm_loadu_ps(v), b = _mm_loadu_ps(v + 4);
  _mm_mask_i64scatter_ps(y, k, j, a, 4);
  _mm_mask_i64scatter_ps(y + 1, k, j, b, 4);
}

enum { SIZE = 10 };

GUARDED_HOST void run(enum GuardSide side, unsigned on) {
  struct GuardedArray got = guardedArray(SIZE * 4, side), want = guardedArray(SIZE * 4, side);
  float v[8], *y = (float *)want.data;
  Index idx[2];
  guardedFill(got.data, GUARDED_FLOAT, SIZE);
  memcpy(want.data, got.data, SIZE * 4);
  guardedFill(v, GUARDED_FLOAT, 8);
  guardedIndices(idx, sizeof(Index), 2, 0, SIZE / 2 - 1);
  all((float *)got.data, idx, v);
  for (int l = 0; l < 2; l++)
    y[2 * idx[l]] = v[l], y[2 * idx[l] + 1] = v[4 + l];
  guardedFill(v, GUARDED_FLOAT, 8);
  for (int l = 0; l < 2; l++)
    if (on >> l & 1)
      y[2 * idx[l]] = v[l], y[2 * idx[l] + 1] = v[4 + l];
    else
      idx[l] = 1 << 30;
  some((float *)got.data, idx, v, (__mmask8)on);
  guardedCompare("scatters", got.data, want.data, SIZE, 4);
  guardedFree(got), guardedFree(want);
}

int main(void) {
  if (__builtin_cpu_supports("avx512vl"))
    for (unsigned n = 0; n < 200; n++)
      run(GUARD_END, n % 4), run(GUARD_START, n % 4);
  return 0;
}
