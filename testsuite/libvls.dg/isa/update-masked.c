// SPDX-License-Identifier: GPL-3.0-or-later
//
// Read, modify and write under a condition: a group of masked gathers and one of masked scatters.
// Rows of lanes that are off are neither read nor written. Under the condition GCC computes 3 * j in
// unsigned integers, which may wrap, so rows of three may overlap: they are read before one is written.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fno-trapping-math -fplugin-arg-libvls-way=helped" }
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
SCATTERED_KERNEL(readFirst, float, GUARDED_FLOAT, int, if (a[i] > 0) {
                 float r = y[3 * j]; float s = y[3 * j + 1]; float t = y[3 * j + 2];
                 y[3 * j] = r + a[i]; y[3 * j + 1] = s - b[i]; y[3 * j + 2] = t + a[i]; });

int main(void) {
  maskedRun(&twoCase, 200, 2, 1);
  maskedRun(&threeCase, 200, 3, 1);
  maskedRun(&readFirstCase, 200, 3, 1);
  return 0;
}
