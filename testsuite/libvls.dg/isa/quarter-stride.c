// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at an unknown stride, elements of 16 bits: GCC takes vectors of 32 or 64 bits. As
// unknown-stride.c.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-vector-prices=off -fvect-cost-model=dynamic" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 2 x short int at bytes 0, 2 became 2 loads" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of (2|4) x short int at bytes \[0-9, \]+ became" } }

#include "strides.h"

GUARDED_KERNEL(two, short, GUARDED_INT16, short, int,
               w[i] * x[i * (long)stride] - x[i * (long)stride + 1]);
GUARDED_KERNEL(four, short, GUARDED_INT16, short, int,
               w[i] * x[i * (long)stride] - x[i * (long)stride + 2] +
                   x[i * (long)stride + 1] * x[i * (long)stride + 3]);

GUARDED_HOST void each(const struct GuardedTable *t2, const struct GuardedTable *t4, int n,
                       enum GuardSide side) {
  guardedRunOnce(&twoCase, t2, n, side);
  guardedRunOnce(&fourCase, t4, n, side);
}

int main(void) {
  eachStride(each);
  return 0;
}
