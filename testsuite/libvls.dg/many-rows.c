// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sixteen rows, each of which is loaded from twice, have more addresses than there are registers.
// Each address is made in front of the first load that needs it, so nothing goes to the stack.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 16 x float at bytes 0, 4, 8 became" } }
// { dg-final { scan-asm "\ntriples:(?:(?!\tret|\\(%rsp\\))\[^\n\]*\n)*\tret" } }

#include "guarded.h"
#include <immintrin.h>

GUARDED_UNDER_TEST void triples(float *restrict out, const float *restrict x,
                                const int *restrict index) {
  __m512i j = (__m512i)((__v16si)_mm512_loadu_si512(index) * 3);
  __m512 a = _mm512_i32gather_ps(j, x, 4), b = _mm512_i32gather_ps(j, x + 1, 4),
         c = _mm512_i32gather_ps(j, x + 2, 4);
  _mm512_storeu_ps(out, _mm512_add_ps(_mm512_mul_ps(a, b), c));
}

int main(void) {
  const int rows = 20;
  struct GuardedArray table = guardedArray(3 * rows * sizeof(float), GUARD_END);
  float *x = (float *)table.data, out[16];
  for (int i = 0; i < 3 * rows; i++)
    x[i] = (float)(i * i % 37);
  int index[16];
  for (int i = 0; i < 16; i++)
    index[i] = i == 5 ? rows - 1 : i * 7 % rows;
  triples(out, x, index);
  for (int i = 0; i < 16; i++) {
    const float *row = x + 3 * index[i];
    if (out[i] != row[0] * row[1] + row[2])
      abort();
  }
  return 0;
}
