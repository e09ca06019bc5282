// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a structure of eleven, to which three values are added, or from which they are taken
// away, each more than once. No chunk of stores pays by itself, for the operations of a row are
// unlike: what pays is found when all rows are planned. Of bytes four iterations are cheaper, each,
// than eight; in an iteration by itself each of the three is inserted once, and then permuted.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 32 stores of i8 became 7 x load, 4 x subtract.i8.64, 4 x add.i8.64, 4 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i8 became 1 x load, 1 x subtract.i8.64, 1 x add.i8.64, 1 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ stores of i16 became" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ stores of i32 became" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-asm "vpinsrb\t\\\$1, \\\(" { target haswell v3 } } }
// { dg-final { scan-asm-not "vpinsrb\t\\\$\[0-9\]+, %e" { target haswell v3 } } }

#include "guarded.h"

#include <stdint.h>

#define UPDATE                                                                                     \
  for (int r = 0; r < rows; r++)                                                                   \
    for (int k = 0; k < m; k++) {                                                                  \
      const int i = m * r + k;                                                                     \
      p = x + 11 * i;                                                                              \
      p[0] -= a[i], p[1] += b[i], p[2] -= c[i], p[3] += a[i];                                      \
      p[4] += b[i], p[5] += c[i], p[6] -= a[i], p[7] += b[i];                                      \
    }

#define ROWS(NAME, T)                                                                              \
  GUARDED_UNDER_TEST void NAME(T *restrict x, const T *restrict a, const T *restrict b,            \
                               const T *restrict c, int rows, int m) {                             \
    T *p;                                                                                          \
    UPDATE                                                                                         \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *x, const T *a, const T *b, const T *c, int rows, int m) {   \
    T *p;                                                                                          \
    UPDATE                                                                                         \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int rows, int m, enum GuardSide side) {                              \
    const int n = rows * m, size = 11 * (n - 1) + 8;                                               \
    struct GuardedArray a = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray b = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray c = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray got = guardedArray(size * sizeof(T), side);                                \
    struct GuardedArray want = guardedArray(size * sizeof(T), side);                               \
    for (int i = 0; i < n; i++) {                                                                  \
      ((T *)a.data)[i] = (T)(i * 7919 + 3);                                                        \
      ((T *)b.data)[i] = (T)(i * 104729 + 5);                                                      \
      ((T *)c.data)[i] = (T)(i * 1299709 + 7);                                                     \
    }                                                                                              \
    for (int i = 0; i < size; i++)                                                                 \
      ((T *)got.data)[i] = ((T *)want.data)[i] = (T)(i * 15485863 + 11);                           \
    NAME((T *)got.data, (T *)a.data, (T *)b.data, (T *)c.data, rows, m);                           \
    NAME##Reference((T *)want.data, (T *)a.data, (T *)b.data, (T *)c.data, rows, m);               \
    guardedCompare(#NAME, got.data, want.data, size, sizeof(T));                                   \
    guardedFree(a), guardedFree(b), guardedFree(c), guardedFree(got), guardedFree(want);           \
  }

ROWS(bytes, uint8_t)
ROWS(words, uint16_t)
ROWS(ints, uint32_t)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int rows = 1; rows < 4; rows++)
      for (int m = 1; m < 40; m++) {
        bytesRun(rows, m, (enum GuardSide)side);
        wordsRun(rows, m, (enum GuardSide)side);
        intsRun(rows, m, (enum GuardSide)side);
      }
}
