// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of products under a condition. GCC's vectors have no branches but those around stores under
// masks, and fuse other products with their sums than a loop with branches has: such a loop does
// not stay scalar, be it cheaper or not. What is stored is the same, bit for bit.

// { dg-do run }
// { dg-options "-O3 -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark-not "scalar-guarded-sums.c:\[0-9\]+:\[0-9\]+: \[^\n\]*stays scalar" } }

#include "guarded.h"

#include <stdio.h>
#include <string.h>

/// Of a sum of two products either one may be fused.
GUARDED_UNDER_TEST void twoProducts(double *restrict out, const double *restrict x,
                                    const double *restrict a, const double *restrict b,
                                    const int *restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    const int j = ix[i];
    if (x[14 * j + 3] > 1.0)
      out[i] = a[i] * x[14 * j + 3] + b[i] * x[14 * j + 4] + a[i] * x[14 * j];
  }
}

/// A product that is added in two blocks is not fused there, but in vectors it is.
GUARDED_UNDER_TEST void elsewhere(double *restrict out, const double *restrict x,
                                  const double *restrict a, const double *restrict b,
                                  const int *restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    const int j = ix[i];
    const double p = a[i] * b[i];
    if (x[14 * j + 3] > 1.0)
      out[i] = p + x[14 * j + 4];
    else
      out[i] = p - x[14 * j + 5] * x[14 * j + 6];
  }
}

int main(void) {
  enum { ROWS = 37, N = 501 };
  static double x[14 * ROWS], a[N], b[N], out[N];
  static int ix[N];
  for (int i = 0; i < 14 * ROWS; i++)
    x[i] = (double)(int)guardedRandom() / 1e9 + 0.7;
  for (int i = 0; i < N; i++) {
    a[i] = (double)(int)guardedRandom() / 3e9;
    b[i] = (double)(int)guardedRandom() / 7e8;
    ix[i] = (int)(guardedRandom() % ROWS);
  }
  typedef void Kernel(double *restrict, const double *restrict, const double *restrict,
                      const double *restrict, const int *restrict, int);
  Kernel *const kernels[] = {twoProducts, elsewhere};
  for (int k = 0; k < 2; k++)
    for (int n = N - 7; n <= N; n++) {
      memset(out, 0, sizeof out);
      kernels[k](out, x, a, b, ix, n);
      uint64_t sum = 0;
      for (int i = 0; i < N; i++) {
        uint64_t bits;
        memcpy(&bits, &out[i], sizeof bits);
        sum = sum * 0x9e3779b97f4a7c15u + bits;
      }
      printf("%d %d %llx\n", k, n, (unsigned long long)sum);
    }
  return 0;
}
