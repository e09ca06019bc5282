// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scatters and updates of y[j] and y[j + 1] for any j: that a lane of the later statement is at no
// place of a higher one of the earlier statement is known only from `omp simd`, of which GCC forgets
// when it vectorizes. So the loops of vectors are rewritten, and the epilogues, which are other loops
// to GCC, are not. Updates are if both places are read before one is written.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 4 x double at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x float at bytes 0, 4 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 16 x float at bytes 0, 4 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 8 x float at bytes 0, 4, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 16 x float at bytes 0, 4, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 16 x float at bytes 0, 4 became" { target skx512 } } }
// { dg-final { scan-vls-remark "left alone: different lanes of it and its neighbour may store to the same place" { target skx256 skx512 } } }

#include "scattered.h"

SCATTERED_KERNEL(doublePair, double, GUARDED_DOUBLE, int, y[j] = a[i]; y[j + 1] = b[i]);
SCATTERED_KERNEL(doubleTriple, double, GUARDED_DOUBLE, int, y[j] = a[i]; y[j + 1] = b[i];
                 y[j + 2] = a[i] + b[i]);
SCATTERED_KERNEL(doubleUpdate, double, GUARDED_DOUBLE, int, double s = y[j]; double t = y[j + 1];
                 y[j] = s + a[i]; y[j + 1] = t - b[i]);
SCATTERED_KERNEL(floatPair, float, GUARDED_FLOAT, int, y[j] = a[i]; y[j + 1] = b[i]);
SCATTERED_KERNEL(floatTriple, float, GUARDED_FLOAT, int, y[j] = a[i]; y[j + 1] = b[i];
                 y[j + 2] = a[i] + b[i]);
SCATTERED_KERNEL(floatUpdate, float, GUARDED_FLOAT, int, float s = y[j]; float t = y[j + 1];
                 y[j] = s + a[i]; y[j + 1] = t - b[i]);

int main(void) {
  scatteredRun(&doublePairCase, 400, 0, 199, 2);
  scatteredRun(&doubleTripleCase, 600, 0, 199, 3);
  scatteredRun(&doubleUpdateCase, 400, 0, 199, 2);
  scatteredRun(&floatPairCase, 400, 0, 199, 2);
  scatteredRun(&floatTripleCase, 600, 0, 199, 3);
  scatteredRun(&floatUpdateCase, 400, 0, 199, 2);
  return 0;
}
