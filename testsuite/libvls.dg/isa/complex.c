// SPDX-License-Identifier: GPL-3.0-or-later
//
// double complex and float complex: the parts of an element are read as components of it.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 v3 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of (8|16) x float at bytes 0, 4 became" } }

#include "guarded.h"

#define PARTS(TYPE)                                                                                \
  __real__((const _Complex TYPE *)x)[j] + w[i] * __imag__((const _Complex TYPE *)x)[j]

GUARDED_KERNEL(doubles, double, GUARDED_DOUBLE, double, int, PARTS(double));
GUARDED_KERNEL(floats, float, GUARDED_FLOAT, float, int, PARTS(float));

int main(void) {
  guardedRun(&doublesCase, 62, 0, 0, 30);
  guardedRun(&floatsCase, 62, 0, 0, 30);
  return 0;
}
