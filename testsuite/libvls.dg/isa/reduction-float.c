// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sum over pairs v[2*c], v[2*c+1], reassociated. All values are small integers, so that the sum
// is exact in any order, and equal bit for bit.

// { dg-do run }
// { dg-options "-O3 -ffast-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 16 x float at bytes 0, 4 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x float at bytes 0, 4 became" { target v3 } } }

#include "guarded.h"

#define SUM(NAME, ATTRIBUTE)                                                                       \
  ATTRIBUTE float NAME(const float *v, const int *column, int n) {                                 \
    float sum = 0;                                                                                 \
    for (int k = 0; k < n; k++) {                                                                  \
      int c = column[k];                                                                           \
      sum += v[2 * c] - 3 * v[2 * c + 1];                                                          \
    }                                                                                              \
    return sum;                                                                                    \
  }
SUM(sum, GUARDED_UNDER_TEST)
SUM(sumReference, GUARDED_HOST)

GUARDED_HOST void call(int reference, void *out, const void *x, const void *idx, const void *w,
                       int n) {
  (void)w;
  if (n)
    memset(out, 0, n * sizeof(float));
  if (n)
    *(float *)out = (reference ? sumReference : sum)((const float *)x, (const int *)idx, n);
}

int main(void) {
  static const struct GuardedCase sumCase = {"sum", call, sizeof(float), GUARDED_FLOAT, 4};
  guardedRun(&sumCase, 2 * 33, 0, 0, 32);
  return 0;
}
