// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours that are read, changed and stored at offsets from a pointer that each iteration
// computes; stored under a condition, too. Lanes that are off neither read nor write.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "3 gathers of 4 x double at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "3 scatters of 4 x double at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "3 scatters of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-vls-remark "2 masked scatters of 8 x float at bytes 0, 4 became" { target skx256 } } }
// { dg-final { scan-vls-remark "2 masked scatters of 16 x float at bytes 0, 4 became" { target skx512 } } }
// { dg-final { scan-asm-not "vp?scatter|vp?gather" { target skx256 skx512 } } }

#include "scattered.h"

SCATTERED_KERNEL(three, double, GUARDED_DOUBLE, int, double *p = y + 3 * j; p[0] += a[i];
                 p[1] -= b[i]; p[2] += a[i]);
SCATTERED_KERNEL(masked, float, GUARDED_FLOAT, int, float *p = y + 2 * j; if (a[i] > 0) {
                 p[0] = b[i]; p[1] = a[i]; });

int main(void) {
  scatteredRun(&threeCase, 600, 0, 199, 1);
  scatteredRun(&maskedCase, 400, 0, 199, 1);
  return 0;
}
