// SPDX-License-Identifier: GPL-3.0-or-later
//
// Why a gather is left alone is said of it as it was read: behind the stores its neighbours are
// gone, for they became a group, or loads of their own, before.

// { dg-do compile }
// { dg-options "-O3 -march=x86-64-v3" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 2 x float" } }
// { dg-final { scan-vls-remark "missed: vls: gather of 2 x float left alone: its neighbour cannot be loaded in one place with it: a store in between may change what it reads" } }
// { dg-final { checking } }

#include <immintrin.h>

typedef float Pair __attribute__((vector_size(16), aligned(1), may_alias));

#define GATHER(C) (Pair) _mm_i64gather_ps(x + (C), j, 4)

void kernel(float *out, float *x, const long *index, int n) {
  for (int i = 0; i + 2 <= n; i += 2) {
    const __m128i j = _mm_loadu_si128((const __m128i *)(index + i));
    const Pair v0 = GATHER(-1), v1 = GATHER(0);
    x[2] = i;
    const Pair v2 = GATHER(1), v3 = GATHER(2);
    x[3] = i;
    *(Pair *)(out + 4 * (i / 2)) = v3;
    const Pair v4 = GATHER(3);
    x[1] = i;
    const Pair v5 = GATHER(4);
    x[2] = i;
    *(Pair *)(out + 4 * (i / 2 + n / 2)) = v0 + v1 - v2 + v3 - v4 - v5;
  }
}
