// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at an unknown stride in vectors that GCC takes only because the vectorizer is told
// that rows of them will be loaded; as unknown-stride.c and its neighbours, which do without.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "note: +vls: vectors of double are priced as at a known stride: rows will be loaded" } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x double at bytes 0, 8 became 4 loads, 2 inserts" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 4 emulated gathers of 4 x double at bytes 0, 8, 16, 24 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x float at bytes 0, 4 became" 1 { target haswell v3 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x float at bytes \[0-9, \]+ became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x int at bytes 0, 4 became" 1 { target haswell v3 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 4 emulated gathers of 16 x short int at bytes \[0-9, \]+ became" 1 { target haswell v3 } } }

#include "strides.h"

GUARDED_KERNEL(doubles, double, GUARDED_DOUBLE, double, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1]);
GUARDED_KERNEL(doubles4, double, GUARDED_DOUBLE, double, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1] - x[i * (long)stride + 2] +
                   x[i * (long)stride + 3]);
GUARDED_KERNEL(floats, float, GUARDED_FLOAT, float, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1]);
GUARDED_KERNEL(floats4, float, GUARDED_FLOAT, float, int,
               x[i * (long)stride + 3] + w[i] * x[i * (long)stride + 1] - x[i * (long)stride + 2] +
                   x[i * (long)stride]);
GUARDED_KERNEL(ints, int, GUARDED_INT32, int, int,
               x[i * (long)stride] + (w[i] ^ x[i * (long)stride + 1]));
GUARDED_KERNEL(shorts4, short, GUARDED_INT16, short, int,
               w[i] * x[i * (long)stride] - x[i * (long)stride + 2] +
                   x[i * (long)stride + 1] * x[i * (long)stride + 3]);

GUARDED_HOST void each(const struct GuardedTable *t2, const struct GuardedTable *t4, int n,
                       enum GuardSide side) {
  guardedRunOnce(&doublesCase, t2, n, side);
  guardedRunOnce(&floatsCase, t2, n, side);
  guardedRunOnce(&intsCase, t2, n, side);
  guardedRunOnce(&doubles4Case, t4, n, side);
  guardedRunOnce(&floats4Case, t4, n, side);
  guardedRunOnce(&shorts4Case, t4, n, side);
}

int main(void) {
  eachStride(each);
  return 0;
}
