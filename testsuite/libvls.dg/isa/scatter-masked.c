// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scatters under a condition: rows of lanes that are off are not written; indices of theirs point
// into inaccessible pages. Rows repeat themselves in a vector, so the highest active lane has to
// win. Without AVX-512, GCC leaves these loops scalar.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 4 x double at bytes 0, 8 became 2 shuffles, 4 stores" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 8 x double at bytes 0, 8 became 2 shuffles, 8 stores" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked scatters of 4 x double at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked scatters of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked scatters of 8 x float at bytes 12, 4, 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked scatters of 16 x float at bytes 12, 4, 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark-not "loop vectorized" { target haswell v3 } } }

#include "masked.h"

SCATTERED_KERNEL(two, double, GUARDED_DOUBLE, int, if (a[i] > 0) { y[2 * j] = a[i]; y[2 * j + 1] = b[i]; });
SCATTERED_KERNEL(three, double, GUARDED_DOUBLE, int, if (a[i] > 0) { y[3 * j] = a[i]; y[3 * j + 1] = b[i];
                 y[3 * j + 2] = a[i] + b[i]; });
SCATTERED_KERNEL(four, float, GUARDED_FLOAT, int, if (a[i] > 0) { y[4 * j + 3] = a[i]; y[4 * j + 1] = b[i];
                 y[4 * j] = a[i] + b[i]; y[4 * j + 2] = a[i] - b[i]; });
SCATTERED_KERNEL(wide, double, GUARDED_DOUBLE, int64_t, if (a[i] > 0) { y[2 * j] = a[i]; y[2 * j + 1] = b[i]; });

int main(void) {
  maskedRun(&twoCase, 37, 2, 0);
  maskedRun(&threeCase, 37, 3, 0);
  maskedRun(&fourCase, 37, 4, 0);
  maskedRun(&wideCase, 37, 2, 0);
  return 0;
}
