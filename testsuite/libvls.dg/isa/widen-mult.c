// SPDX-License-Identifier: GPL-3.0-or-later
//
// A product that is wider than its factors: 3L * j of a 32-bit j. The vectorizer multiplies halves of
// the index vector into 64 bits each; read wrongly, lanes are mixed up or nothing is grouped.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 (emulated )?gathers of 4 x double at bytes 0, 8, 16 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 (emulated )?gathers of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(triple, double, GUARDED_DOUBLE, double, int,
               x[3L * j] + 2 * x[3L * j + 1] - x[3L * j + 2]);

int main(void) {
  guardedRun(&tripleCase, 60, 0, 0, 19);
  return 0;
}
