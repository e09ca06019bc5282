// SPDX-License-Identifier: GPL-3.0-or-later
//
// The index is computed in a vector, from a position, and not loaded: its lanes are extracted. A
// lane taken from the wrong half shows, and so does an index reloaded from where none is stored.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm-not "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8 became" { target v3 } } }

#include "guarded.h"

/// A table of 130 elements read at the positions w, which guardedFill puts between -64 and 63.75.
#define AT_POSITION(NAME, ATTRIBUTE)                                                               \
  ATTRIBUTE void NAME(double *__restrict out, const double *__restrict x,                          \
                      const double *__restrict w, int n) {                                         \
    for (int i = 0; i < n; i++) {                                                                  \
      int j = (int)w[i];                                                                           \
      double f = w[i] - j;                                                                         \
      out[i] = x[j] + f * (x[j + 1] - x[j]);                                                       \
    }                                                                                              \
  }
AT_POSITION(atPosition, GUARDED_UNDER_TEST)
AT_POSITION(atPositionReference, GUARDED_HOST)

GUARDED_HOST void call(int reference, void *out, const void *x, const void *idx, const void *w,
                       int n) {
  (void)idx;
  (reference ? atPositionReference : atPosition)((double *)out, (const double *)x,
                                                 (const double *)w, n);
}

GUARDED_KERNEL(shifted, double, GUARDED_DOUBLE, double, int,
               x[(j ^ 5) >> 1] + w[i] * x[((j ^ 5) >> 1) + 1]);

int main(void) {
  static const struct GuardedCase atPositionCase = {"atPosition", call, sizeof(double),
                                                    GUARDED_DOUBLE, 4};
  guardedRun(&atPositionCase, 129, 64, 0, 0);
  guardedRun(&shiftedCase, 33, 0, 0, 63);
  return 0;
}
