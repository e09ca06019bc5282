// SPDX-License-Identifier: GPL-3.0-or-later
//
// Stores to y[j] and y[j + 1] for any j, where the program says that eight iterations in a row do
// not depend on each other. Rows of iterations eight apart overlap, so vectors must stay in order.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 4 x double at bytes 0, 8 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x float at bytes 0, 4 became" { target skx256 skx512 } } }

#include "guarded.h"

enum { N = 203, PLACES = 27 };

GUARDED_UNDER_TEST void doubles(double *restrict y, const int *restrict idx,
                                const double *restrict a, const double *restrict b, int n) {
#pragma omp simd safelen(8)
  for (int i = 0; i < n; i++) {
    y[idx[i]] = a[i];
    y[idx[i] + 1] = b[i];
  }
}

GUARDED_UNDER_TEST void floats(float *restrict y, const int *restrict idx, const float *restrict a,
                               const float *restrict b, int n) {
#pragma omp simd safelen(8)
  for (int i = 0; i < n; i++) {
    y[idx[i]] = a[i];
    y[idx[i] + 1] = b[i];
  }
}

/// Three elements for each of eight lanes; the row moves by one with each eight iterations.
GUARDED_HOST int place(int i) {
  return 3 * (i % 8) + (i / 8 & 1);
}

GUARDED_HOST void run(int n, size_t element, enum GuardSide side) {
  const enum GuardedKind kind = element == 8 ? GUARDED_DOUBLE : GUARDED_FLOAT;
  struct GuardedArray y = guardedArray(PLACES * element, side), a = guardedArray(n * element, side);
  struct GuardedArray b = guardedArray(n * element, side),
                      idx = guardedArray(n * sizeof(int), side);
  char want[PLACES * 8];
  guardedFill(y.data, kind, PLACES);
  guardedFill(a.data, kind, n);
  guardedFill(b.data, kind, n);
  memcpy(want, y.data, PLACES * element);
  for (int i = 0; i < n; i++) {
    ((int *)idx.data)[i] = place(i);
    memcpy(want + place(i) * element, a.data + i * element, element);
    memcpy(want + (place(i) + 1) * element, b.data + i * element, element);
  }
  if (element == 8)
    doubles((double *)y.data, (int *)idx.data, (double *)a.data, (double *)b.data, n);
  else
    floats((float *)y.data, (int *)idx.data, (float *)a.data, (float *)b.data, n);
  guardedCompare("safelen", y.data, want, PLACES, element);
  guardedFree(y), guardedFree(a), guardedFree(b), guardedFree(idx);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n <= N; n++) {
      run(n, 8, (enum GuardSide)side);
      run(n, 4, (enum GuardSide)side);
    }
  return 0;
}
