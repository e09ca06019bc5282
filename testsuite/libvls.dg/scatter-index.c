// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sixteen rows are stored to, more than there are registers for their addresses: each index is
// loaded in front of the store that needs it, unless a store in between may change it.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters of 16 x int at bytes 0, 4 became" 3 } }
// Where no store may change an index, each one stands behind the store of the row before.
// { dg-final { scan-asm "\napart:(?:(?!\tret)\[^\n\]*\n)*\tvmov\[^\n\]*, \\(%r\[^\n\]*\n(?:(?!\tret)\[^\n\]*\n)*\tmovslq\t\[^\n\]*60\\(" } }
// { dg-final { scan-asm "\nmayOverlap:(?:(?!\tret|\tvmov\[^\n\]*, \\(%r)\[^\n\]*\n)*\tmovslq\t\[^\n\]*60\\(" } }

#include "guarded.h"
#include <immintrin.h>

/// Rows of two, which is what the language says of int, not of _mm512_add_epi32.
static inline __m512i rows(const int *index) {
  return (__m512i)((__v16si)_mm512_loadu_si512(index) * 2);
}

#define STORE_PAIRS                                                                                \
  __m512i j = rows(index), v0 = _mm512_loadu_si512(v), v1 = _mm512_loadu_si512(v + 16);            \
  _mm512_i32scatter_epi32(y, j, v0, 4);                                                            \
  _mm512_i32scatter_epi32(y + 1, j, v1, 4)

GUARDED_UNDER_TEST void apart(int *restrict y, const int *restrict index, const int *restrict v) {
  STORE_PAIRS;
}

GUARDED_UNDER_TEST void mayOverlap(int *y, const int *index, const int *v) {
  STORE_PAIRS;
}

/// The indices are gone when the rows are stored.
GUARDED_HOST void takeAway(struct GuardedArray array) {
  if (mprotect(array.map, array.mapBytes, PROT_NONE))
    abort();
}

GUARDED_UNDER_TEST void unmapped(int *restrict y, struct GuardedArray array, const int *restrict v) {
  const int *index = (const int *)array.data;
  __m512i j = rows(index), v0 = _mm512_loadu_si512(v), v1 = _mm512_loadu_si512(v + 16);
  takeAway(array);
  _mm512_i32scatter_epi32(y, j, v0, 4);
  _mm512_i32scatter_epi32(y + 1, j, v1, 4);
}

static void reference(int *y, const int *index, const int *v) {
  int j[16], values[32];
  memcpy(j, index, sizeof j);
  memcpy(values, v, sizeof values);
  for (int i = 0; i < 16; i++) {
    y[2 * j[i]] = values[i];
    y[2 * j[i] + 1] = values[16 + i];
  }
}

static void expect(const char *what, const int *got, const int *want, int count) {
  for (int i = 0; i < count; i++)
    if (got[i] != want[i]) {
      printf("%s: element %d is %d, not %d\n", what, i, got[i], want[i]);
      abort();
    }
}

int main(void) {
  int v[32], index[16], got[96], want[96];
  for (int i = 0; i < 32; i++)
    v[i] = i % 7; // rows, too, for what reads them as indices
  for (int i = 0; i < 16; i++)
    index[i] = (i * 5 + 3) % 16 + (i == 9); // one row twice
  memset(got, 0, sizeof got), memset(want, 0, sizeof want);
  apart(got, index, v), reference(want, index, v);
  expect("apart", got, want, 96);

  // The indices are elements 40 to 55 of the table, and some of the rows.
  for (int i = 0; i < 16; i++)
    got[40 + i] = want[40 + i] = i % 2 ? 20 + i / 2 : i;
  mayOverlap(got, got + 40, v), reference(want, want + 40, v);
  expect("mayOverlap", got, want, 96);

  struct GuardedArray array = guardedArray(sizeof index, GUARD_END);
  memcpy(array.data, index, sizeof index);
  reference(want, index, v);
  unmapped(got, array, v);
  expect("unmapped", got, want, 96);
  return 0;
}
