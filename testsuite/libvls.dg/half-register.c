// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers of two floats or ints by 64-bit indices: they fill only half of a register, and what lies
// above is zero. Taking the result for a full register is a crash.

// { dg-do run }
// { dg-options "-O2 -mavx2" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 gathers of 2 x float at bytes 0, 4 became 2 loads" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 3 gathers of 2 x int at bytes 8, 0, 4 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 2 x float at bytes 0, 4 became 2 loads" 1 } }
// { dg-final { scan-asm-not "gather" } }
// { dg-final { checking } }

#include "guarded.h"
#include "intrinsics.h"

typedef long long Index;

__attribute__((noipa)) void floats(float *a, float *b, const float *x, const Index *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m128 first = _mm_i64gather_ps(x, j, 4), second = _mm_i64gather_ps(x + 1, j, 4);
  _mm_storeu_ps(a, first);
  _mm_storeu_ps(b, second);
}

__attribute__((noipa)) void ints(__m128i *out, const int *x, const Index *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m128i third = _mm_i64gather_epi32(x + 2, j, 4), first = _mm_i64gather_epi32(x, j, 4);
  __m128i second = _mm_i64gather_epi32(x + 1, j, 4);
  _mm_storeu_si128(out, first);
  _mm_storeu_si128(out + 1, second);
  _mm_storeu_si128(out + 2, third);
}

__attribute__((noipa)) void masked(float *a, float *b, const float *x, const Index *idx,
                                   const float *m) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m128 mask = _mm_loadu_ps(m), zero = _mm_setzero_ps();
  __m128 first = _mm_mask_i64gather_ps(zero, x, j, mask, 4);
  __m128 second = _mm_mask_i64gather_ps(zero, x + 1, j, mask, 4);
  _mm_storeu_ps(a, first);
  _mm_storeu_ps(b, second);
}

enum { SIZE = 9 };

GUARDED_HOST void run(enum GuardSide side) {
  struct GuardedArray table = guardedArray(SIZE * 4, side);
  guardedFill(table.data, GUARDED_FLOAT, SIZE);
  const float *x = (const float *)table.data;
  const int *bits = (const int *)table.data;
  Index idx[2];
  guardedIndices(idx, sizeof(Index), 2, 0, SIZE - 2);
  const Index i = idx[0], j = idx[1];
  float a[4], b[4];
  floats(a, b, x, idx);
  const float wantA[] = {x[i], x[j], 0, 0}, wantB[] = {x[i + 1], x[j + 1], 0, 0};
  guardedCompare("first", a, wantA, 4, 4);
  guardedCompare("second", b, wantB, 4, 4);

  for (int on = 0; on < 4; on++) {
    const float mask[] = {on & 1 ? -1 : 1, on & 2 ? -1 : 1, -1, 1};
    const Index far[] = {on & 1 ? i : 1 << 30, on & 2 ? j : -(1 << 30)};
    const float wantC[] = {on & 1 ? x[i] : 0, on & 2 ? x[j] : 0, 0, 0};
    const float wantD[] = {on & 1 ? x[i + 1] : 0, on & 2 ? x[j + 1] : 0, 0, 0};
    masked(a, b, x, far, mask);
    guardedCompare("first, masked", a, wantC, 4, 4);
    guardedCompare("second, masked", b, wantD, 4, 4);
  }

  guardedIndices(idx, sizeof(Index), 2, 0, SIZE - 3);
  int got[12], want[12] = {0};
  ints((__m128i *)got, bits, idx);
  for (int m = 0; m < 3; m++)
    for (int l = 0; l < 2; l++)
      want[4 * m + l] = bits[idx[l] + m];
  guardedCompare("ints", got, want, 12, 4);
  guardedFree(table);
}

int main(void) {
  if (__builtin_cpu_supports("avx2"))
    for (int n = 0; n < 100; n++)
      run(GUARD_END), run(GUARD_START);
  return 0;
}
