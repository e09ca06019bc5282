// SPDX-License-Identifier: GPL-3.0-or-later
//
// Constant strides that GCC leaves scalar: iterations stand side by side, and what each loads is
// one group. Outputs are the same, and nothing outside the arrays is touched.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 8 iterations side by side, 8 stores of f32 became" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 16 iterations side by side, 16 stores of f32 became" { target skx512 } } }
// { dg-final { scan-vls-remark "3 emulated gathers of 8 x float, lanes 20 bytes apart, at bytes 0, 4, 16 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "2 emulated gathers of 8 x float, lanes -20 bytes apart, at bytes 0, 4 became" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "3 emulated gathers of 16 x short int, lanes 14 bytes apart" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "left scalar by GCC" { target haswell v3 skx256 skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(five, float, GUARDED_FLOAT, float, int,
               x[5 * i] + w[i] * x[5 * i + 1] - x[5 * i + 4]);
GUARDED_KERNEL(six, double, GUARDED_DOUBLE, double, int, x[6 * i + 1] * w[i] - x[6 * i + 3]);
GUARDED_KERNEL(seven, int16_t, GUARDED_INT16, int16_t, int,
               x[7 * i] * w[i] + x[7 * i + 1] - x[7 * i + 3]);
GUARDED_KERNEL(nine, int32_t, GUARDED_INT32, int32_t, int,
               (int32_t)((unsigned)x[9 * i] * (unsigned)w[i] + (unsigned)x[9 * i + 8]));
GUARDED_KERNEL(backwards, float, GUARDED_FLOAT, float, int, x[-5 * i] - w[i] * x[1 - 5 * i]);

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 100; n++) {
      const size_t last = (size_t)n - 1;
      struct GuardedTable t5 = {5 * last + 5, 0, 0, 5}, t6 = {6 * last + 4, 0, 0, 5};
      struct GuardedTable t7 = {7 * last + 4, 0, 0, 5}, t9 = {9 * last + 9, 0, 0, 5};
      struct GuardedTable back = {5 * last + 2, 5 * last, 0, 5};
      guardedRunOnce(&fiveCase, &t5, n, (enum GuardSide)side);
      guardedRunOnce(&sixCase, &t6, n, (enum GuardSide)side);
      guardedRunOnce(&sevenCase, &t7, n, (enum GuardSide)side);
      guardedRunOnce(&nineCase, &t9, n, (enum GuardSide)side);
      guardedRunOnce(&backwardsCase, &back, n, (enum GuardSide)side);
    }
  return 0;
}
