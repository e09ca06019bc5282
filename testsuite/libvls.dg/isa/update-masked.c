// SPDX-License-Identifier: GPL-3.0-or-later
//
// Read, modify and write under a condition: a group of masked gathers and one of masked scatters.
// Rows of lanes that are off are neither read nor written. GCC computes 3 * j under the condition in
// unsigned integers, which may wrap, but the program did not: rows of three do not overlap either.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked gathers of 8 x float at bytes 0, 4, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked gathers of 16 x float at bytes 0, 4, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked scatters of 8 x float at bytes 0, 4, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked scatters of 16 x float at bytes 0, 4, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark-not "loop vectorized" { target haswell v3 } } }

#include "masked.h"

SCATTERED_KERNEL(two, double, GUARDED_DOUBLE, int, if (a[i] > 0) { y[2 * j] += a[i]; y[2 * j + 1] -= b[i]; });
SCATTERED_KERNEL(three, float, GUARDED_FLOAT, int, if (a[i] > 0) { y[3 * j] += a[i]; y[3 * j + 1] -= b[i];
                 y[3 * j + 2] += a[i]; });

int main(void) {
  maskedRun(&twoCase, 200, 2, 1);
  maskedRun(&threeCase, 200, 3, 1);
  return 0;
}
