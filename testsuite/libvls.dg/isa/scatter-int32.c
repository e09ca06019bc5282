// SPDX-License-Identifier: GPL-3.0-or-later
//
// Scatters of two, three and four neighbours, the index a multiple of their number: rows are equal
// or apart. Indices repeat themselves in a vector, so the higher lane has to win.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x int at bytes 0, 4 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 16 x int at bytes 0, 4 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 8 x int at bytes 0, 4, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 16 x int at bytes 0, 4, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 scatters of 8 x int at bytes 12, 4, 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 scatters of 16 x int at bytes 12, 4, 0, 8 became" { target skx512 } } }
// { dg-final { scan-asm-not "vp?scatter" } }

#include "scattered.h"

SCATTERED_KERNEL(two, int, GUARDED_INT32, int, y[2 * j] = a[i]; y[2 * j + 1] = b[i]);
SCATTERED_KERNEL(three, int, GUARDED_INT32, int, y[3 * j] = a[i]; y[3 * j + 1] = b[i]; y[3 * j + 2] = a[i] ^ b[i]);
SCATTERED_KERNEL(four, int, GUARDED_INT32, int, y[4 * j + 3] = a[i]; y[4 * j + 1] = b[i]; y[4 * j] = a[i] ^ b[i];
                 y[4 * j + 2] = a[i] & b[i]);

int main(void) {
  scatteredRun(&twoCase, 74, 0, 36, 0);
  scatteredRun(&threeCase, 111, 0, 36, 0);
  scatteredRun(&fourCase, 148, 0, 36, 0);
  return 0;
}
