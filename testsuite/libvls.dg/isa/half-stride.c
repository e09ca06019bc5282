// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at an unknown stride, elements of 32 bits: GCC takes vectors of 64 bits, with a
// pointer of its own for each member. As unknown-stride.c.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-vector-prices=off -fvect-cost-model=dynamic" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated gathers of 2 x float at bytes 0, 4 became 2 loads" 1 { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 4 emulated gathers of 2 x float at bytes 0, 4, 8, 12 became \[23\] loads" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated gathers of 2 x int at bytes 0, 4 became 2 loads" 1 { target v3 } } }

#include "strides.h"

GUARDED_KERNEL(two, float, GUARDED_FLOAT, float, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1]);
GUARDED_KERNEL(four, float, GUARDED_FLOAT, float, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1] - x[i * (long)stride + 2] +
                   x[i * (long)stride + 3]);
GUARDED_KERNEL(ints, int, GUARDED_INT32, int, int,
               x[i * (long)stride] + (w[i] ^ x[i * (long)stride + 1]));

GUARDED_HOST void each(const struct GuardedTable *t2, const struct GuardedTable *t4, int n,
                       enum GuardSide side) {
  guardedRunOnce(&twoCase, t2, n, side);
  guardedRunOnce(&intsCase, t2, n, side);
  guardedRunOnce(&fourCase, t4, n, side);
}

int main(void) {
  eachStride(each);
  return 0;
}
