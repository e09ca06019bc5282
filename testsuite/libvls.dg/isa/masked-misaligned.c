// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masked accesses to tables that begin at any byte: where a lane is off, its count of elements leads
// from there to somewhere in the first bytes of the spare row, which has to be long enough. Indices
// of such lanes point into inaccessible pages.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 8 masked gathers of 8 x float at bytes 0, 4, 8, 12, 16, 20, 24, 28 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked scatters of 8 x float at bytes 0, 4, 8, 12 became" { target skx256 } } }

#include "guarded.h"

typedef double AnyDouble __attribute__((aligned(1)));
typedef float AnyFloat __attribute__((aligned(1)));

GUARDED_KERNEL(pairs, double, GUARDED_DOUBLE, AnyDouble, int,
               w[i] > 0 ? x[j] + w[i] * x[j + 1] : w[i]);
GUARDED_KERNEL(eights, float, GUARDED_FLOAT, AnyFloat, int,
               w[i] > 0 ? x[j] - x[j + 1] + x[j + 2] - x[j + 3] + x[j + 4] - x[j + 5] + x[j + 6] - x[j + 7] : w[i]);

#define STORES(NAME, T, ANY, WIDTH, ...)                                                           \
  GUARDED_UNDER_TEST void NAME(ANY *__restrict y, const int *__restrict idx,                       \
                               const T *__restrict w, int n) {                                     \
    _Pragma("omp simd") for (int i = 0; i < n; i++) if (w[i] > 0) {                                \
      const int j = WIDTH * idx[i];                                                                \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(ANY *y, const int *idx, const T *w, int n) {                   \
    for (int i = 0; i < n; i++)                                                                    \
      if (w[i] > 0) {                                                                              \
        const int j = WIDTH * idx[i];                                                              \
        __VA_ARGS__                                                                                \
      }                                                                                            \
  }

STORES(storedPairs, double, AnyDouble, 2, y[j] = w[i]; y[j + 1] = -w[i];)
STORES(storedFours, float, AnyFloat, 4, y[j] = w[i]; y[j + 1] = -w[i]; y[j + 2] = w[i] + 1; y[j + 3] = w[i] - 1;)

enum { rows = 61, most = 200 };

/// Every second index on the average is outside the `rows`, on the inaccessible side, and its
/// weight not positive.
GUARDED_HOST void fill(int *idx, double *w, float *f, int n, int last, enum GuardSide side) {
  guardedFill(w, GUARDED_DOUBLE, n);
  guardedIndices(idx, sizeof(int), n, 0, last);
  for (int i = 0; i < n; i++) {
    f[i] = (float)w[i];
    if (!(w[i] > 0))
      idx[i] = side == GUARD_END ? rows + i : -10 - i;
  }
}

/// A table of `bytes` that begins `off` bytes from where it would be flush with an inaccessible page.
GUARDED_HOST char *placed(struct GuardedArray a, int off, enum GuardSide side) {
  return side == GUARD_END ? a.data : a.data + off;
}

GUARDED_HOST void loads(int n, int off, enum GuardSide side) {
  int idx[most];
  double w[most], got[most], want[most];
  float f[most], gotF[most], wantF[most];
  struct GuardedArray table = guardedArray(rows * sizeof(double) + off, side);
  char *const x = placed(table, off, side);
  guardedFill(got, GUARDED_DOUBLE, rows);
  memcpy(x, got, rows * sizeof(double));
  fill(idx, w, f, n, rows - 2, side);
  pairsCase.call(0, got, x, idx, w, n);
  pairsCase.call(1, want, x, idx, w, n);
  guardedCompare(pairsCase.name, got, want, n, sizeof(double));

  guardedFill(gotF, GUARDED_FLOAT, 2 * rows);
  memcpy(x, gotF, 2 * rows * sizeof(float));
  fill(idx, w, f, n, rows - 8, side);
  eightsCase.call(0, gotF, x, idx, f, n);
  eightsCase.call(1, wantF, x, idx, f, n);
  guardedCompare(eightsCase.name, gotF, wantF, n, sizeof(float));
  guardedFree(table);
}

GUARDED_HOST void stores(int n, int off, enum GuardSide side) {
  const size_t bytes = rows * 16 + off;
  int idx[most];
  double w[most];
  float f[most];
  struct GuardedArray got = guardedArray(bytes, side), want = guardedArray(bytes, side);
  fill(idx, w, f, n, rows - 1, side);
  storedPairs((AnyDouble *)placed(got, off, side), idx, w, n);
  storedPairsReference((AnyDouble *)placed(want, off, side), idx, w, n);
  guardedCompare("storedPairs", got.data, want.data, bytes, 1);
  storedFours((AnyFloat *)placed(got, off, side), idx, f, n);
  storedFoursReference((AnyFloat *)placed(want, off, side), idx, f, n);
  guardedCompare("storedFours", got.data, want.data, bytes, 1);
  guardedFree(got);
  guardedFree(want);
}

int main(void) {
  for (int n = 0; n < most; n += n < 40 ? 1 : 23)
    for (int off = 0; off < 9; off++)
      for (int side = GUARD_END; side <= GUARD_START; side++) {
        loads(n, off, (enum GuardSide)side);
        stores(n, off, (enum GuardSide)side);
      }
  return 0;
}
