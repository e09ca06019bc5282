// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bilinear interpolation: two pairs of neighbours, one row apart. The row's length is not known at
// compile time, so these are two groups; taking them for one would read between the rows.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8 became" { target v3 } } }
// { dg-final { scan-vls-remark-not "optimized: vls group \[0-9\]+: \[3-9\] " } }

#include "guarded.h"

#define BILINEAR(NAME, ATTRIBUTE)                                                                  \
  ATTRIBUTE void NAME(double *__restrict out, const double *__restrict x,                          \
                      const int *__restrict idx, int n, int row) {                                 \
    for (int i = 0; i < n; i++) {                                                                  \
      int j = idx[i];                                                                              \
      out[i] = 2 * x[j] - x[j + 1] + 3 * x[j + row] - 4 * x[j + row + 1];                          \
    }                                                                                              \
  }
BILINEAR(bilinear, GUARDED_UNDER_TEST)
BILINEAR(bilinearReference, GUARDED_HOST)

static int row;

GUARDED_HOST void call(int reference, void *out, const void *x, const void *idx, const void *w,
                       int n) {
  (void)w;
  (reference ? bilinearReference : bilinear)((double *)out, (const double *)x, (const int *)idx, n,
                                             row);
}

int main(void) {
  static const struct GuardedCase bilinearCase = {"bilinear", call, sizeof(double), GUARDED_DOUBLE,
                                                  4};
  for (row = -37; row <= 37; row += 37)
    guardedRun(&bilinearCase, 100, row < 0 ? 37 : 0, 0, 61);
  return 0;
}
