// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops over bytes and words whose index is as narrow: GCC loads lane by lane, with SSE2 as well.
// GCC 16 thinks that it does not pay.

// { dg-do run }
// { dg-options "-O3 -march=x86-64" }
// { dg-options "-O3 -march=x86-64 -fvect-cost-model=unlimited" { target gcc-16+ } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x short unsigned int at bytes 0, 2 became 8 loads, 0 inserts, 8 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 8 x short unsigned int at bytes \[0-9, \]+ became 8 loads, 0 inserts, 11 shuffles" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 16 x unsigned char at bytes \[0-9, \]+ became 16 loads, 0 inserts, 20 shuffles" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "guarded.h"

typedef unsigned short word;
typedef unsigned char byte;

#define FIRST_TWO(T, R) ((T)(R[0] + 3 * R[1]))
#define NOT_THIRD(T, R) ((T)(R[0] + 3 * R[1] + 5 * R[3]))
#define ALL_FOUR(T, R) ((T)((R[0] ^ R[1]) + (R[2] & R[3])))

/// Rows of LENGTH elements of type T, of which KIND says how to fill them.
#define KERNEL(NAME, T, KIND, LENGTH, OF)                                                          \
  GUARDED_UNDER_TEST void NAME(T *restrict a, const T (*restrict x)[LENGTH], const T *restrict j,  \
                               int n) {                                                            \
    for (int i = 0; i < n; i++)                                                                    \
      a[i] = OF(T, x[j[i]]);                                                                       \
  }                                                                                                \
  GUARDED_HOST void NAME##_run(enum GuardSide side, int n) {                                       \
    enum { ROWS = 61 };                                                                            \
    struct GuardedArray table = guardedArray(ROWS * LENGTH * sizeof(T), side);                     \
    struct GuardedArray index = guardedArray((n + 1) * sizeof(T), side);                           \
    const T(*x)[LENGTH] = (const T(*)[LENGTH])table.data;                                          \
    T *j = (T *)index.data, got[100], want[100];                                                   \
    guardedFill(table.data, KIND, ROWS *LENGTH);                                                   \
    guardedIndices(j, sizeof(T), n, 0, ROWS - 1);                                                  \
    NAME(got, x, j, n);                                                                            \
    for (int i = 0; i < n; i++)                                                                    \
      want[i] = OF(T, x[j[i]]);                                                                    \
    guardedCompare(#NAME, got, want, n, sizeof(T));                                                \
    guardedFree(table);                                                                            \
    guardedFree(index);                                                                            \
  }

KERNEL(pairs, word, GUARDED_INT16, 2, FIRST_TWO)
KERNEL(gap, word, GUARDED_INT16, 4, NOT_THIRD)
KERNEL(pixels, byte, GUARDED_BYTES, 4, ALL_FOUR)

int main(void) {
  for (int side = 0; side < 2; side++)
    for (int n = 0; n <= 100; n++) {
      pairs_run((enum GuardSide)side, n);
      gap_run((enum GuardSide)side, n);
      pixels_run((enum GuardSide)side, n);
    }
  return 0;
}
