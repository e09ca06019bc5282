// SPDX-License-Identifier: GPL-3.0-or-later
//
// Read, modify and write three neighbours where GCC may not gather (the names of the tuning are
// those of 12): it loads lane by lane. These loads, which nothing uses once they are grouped, do not
// keep the scatters behind them apart.

// { dg-do run { target gcc-12 } }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -mtune-ctrl=^use_gather_2parts,^use_gather_4parts,^use_gather" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 4 x double at bytes 0, 8, 16 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-asm-not "vscatter" { target skx256 skx512 } } }

#include "scattered.h"

SCATTERED_KERNEL(three, double, GUARDED_DOUBLE, int, y[3 * j] += a[i]; y[3 * j + 1] -= b[i]; y[3 * j + 2] += a[i]);

int main(void) {
  scatteredRun(&threeCase, 600, 0, 199, 1);
  return 0;
}
