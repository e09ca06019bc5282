// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two gathers of two floats each by 64-bit indices: they fill only half of a register, and what lies
// above is zero. Too little to plan for; taking the result for a full register is a crash.

// { dg-do run }
// { dg-options "-O2 -mavx2" }
// { dg-final { scan-vls-remark-not "optimized: vls" } }
// { dg-final { scan-vls-remark "missed: vls: gather left alone: not a full vector register" } }
// { dg-final { checking } }

#include "intrinsics.h"

__attribute__((noipa)) void pair(float *a, float *b, const float *x, const long long *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m128 first = _mm_i64gather_ps(x, j, 4), second = _mm_i64gather_ps(x + 1, j, 4);
  _mm_storeu_ps(a, first);
  _mm_storeu_ps(b, second);
}

int main(void) {
  if (!__builtin_cpu_supports("avx2"))
    return 0;
  const float x[] = {1, 2, 3, 4, 5};
  const float wantA[] = {4, 1, 0, 0}, wantB[] = {5, 2, 0, 0};
  float a[4], b[4];
  pair(a, b, x, (long long[]){3, 0});
  if (memcmp(a, wantA, sizeof a) || memcmp(b, wantB, sizeof b))
    abort();
  return 0;
}
