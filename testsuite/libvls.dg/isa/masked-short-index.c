// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices of 16 bits under a condition. There GCC computes in unsigned integers, which may wrap; that
// 3 * j + 1 does not, what j was extended from shows. Lanes that are off have indices of rows that
// are inaccessible.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked scatters of 4 x double at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked scatters of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 8 x int at bytes 0, 4 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 16 x int at bytes 0, 4 became" { target skx512 } } }

#include "guarded.h"

#define STORES(NAME, T, INDEX, ...)                                                                \
  GUARDED_UNDER_TEST void NAME(T *__restrict y, const INDEX *__restrict idx,                       \
                               const T *__restrict w, int n) {                                     \
    _Pragma("omp simd") for (int i = 0; i < n; i++) {                                              \
      const int j = idx[i];                                                                        \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *y, const INDEX *idx, const T *w, int n) {                   \
    for (int i = 0; i < n; i++) {                                                                  \
      const int j = idx[i];                                                                        \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }

STORES(triples, double, short, if (w[i] > 0) y[3 * j] = w[i]; if (w[i] > 0) y[3 * j + 1] = -w[i];
       if (w[i] > 0) y[3 * j + 2] = w[i] + 1;)
STORES(pairs, int, unsigned short, if (w[i] > 0) y[2 * j] = w[i]; if (w[i] > 0) y[2 * j + 1] = -w[i];)

enum { rows = 700, most = 300 };

/// Indices of `n` elements, every `off`-th of which is not active and out of reach.
GUARDED_HOST void fill(short *idx, int *active, int n, int off) {
  int wide[most];
  guardedIndices(wide, sizeof(int), n, 0, rows - 1);
  for (int i = 0; i < n; i++) {
    active[i] = guardedRandom() % 8 >= (unsigned)off;
    idx[i] = active[i] ? wide[i] : 30000 + i;
  }
}

GUARDED_HOST void run(int n, int off, enum GuardSide side) {
  short idx[most];
  int active[most], wInt[most];
  double w[most];
  struct GuardedArray got = guardedArray(rows * 24, side), want = guardedArray(rows * 24, side);
  fill(idx, active, n, off);
  for (int i = 0; i < n; i++) {
    w[i] = active[i] ? 1 + i : -i;
    wInt[i] = (int)w[i];
  }
  triples((double *)got.data, idx, w, n);
  triplesReference((double *)want.data, idx, w, n);
  guardedCompare("triples", got.data, want.data, rows * 24, 1);
  pairs((int *)got.data, (unsigned short *)idx, wInt, n);
  pairsReference((int *)want.data, (unsigned short *)idx, wInt, n);
  guardedCompare("pairs", got.data, want.data, rows * 24, 1);
  guardedFree(got);
  guardedFree(want);
}

int main(void) {
  for (int n = 0; n < most; n += n < 70 ? 1 : 29)
    for (int off = 0; off <= 8; off += 2)
      for (int side = GUARD_END; side <= GUARD_START; side++)
        run(n, off, (enum GuardSide)side);
  return 0;
}
