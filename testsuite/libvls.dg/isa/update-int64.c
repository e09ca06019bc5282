// SPDX-License-Identifier: GPL-3.0-or-later
//
// Read, modify and write two and three neighbours: a group of gathers and one of scatters at the
// same addresses. No index repeats itself in a vector, as `omp simd` asks for.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x long int at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x long int at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 4 x long int at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x long int at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 4 x long int at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 gathers of 8 x long int at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 4 x long int at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 8 x long int at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-asm-not "vp?scatter|vp?gather" { target skx256 skx512 } } }

#include "scattered.h"

SCATTERED_KERNEL(two, long, GUARDED_INT64, int, y[2 * j] += a[i]; y[2 * j + 1] += b[i]);
SCATTERED_KERNEL(three, long, GUARDED_INT64, int, y[3 * j] += a[i]; y[3 * j + 1] -= b[i]; y[3 * j + 2] ^= a[i]);

int main(void) {
  scatteredRun(&twoCase, 400, 0, 199, 1);
  scatteredRun(&threeCase, 600, 0, 199, 1);
  return 0;
}
