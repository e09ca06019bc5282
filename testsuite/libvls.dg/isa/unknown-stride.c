// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at an unknown stride: GCC loads lane by lane, with a pointer of its own for each
// member. The pointers start at one address and step alike, so the members are a constant distance
// apart, and each lane's row is loaded at once.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-vector-prices=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated gathers of 2 x double at bytes 0, 8 became 2 loads" 2 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 4 emulated gathers of 2 x double at bytes 0, 8, 16, 24 became" 1 } }
// { dg-final { scan-vls-remark-times "emulated gather of 2 x double left alone: no neighbour at a constant distance" 4 } }

#include "strides.h"

static int other;

GUARDED_KERNEL(two, double, GUARDED_DOUBLE, double, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1]);
GUARDED_KERNEL(four, double, GUARDED_DOUBLE, double, int,
               x[i * (long)stride] + w[i] * x[i * (long)stride + 1] - x[i * (long)stride + 2] +
                   x[i * (long)stride + 3]);
GUARDED_KERNEL(ints, double, GUARDED_DOUBLE, double, int, x[i * stride] + w[i] * x[i * stride + 1]);
/// Two strides: no neighbours.
GUARDED_KERNEL(strides, double, GUARDED_DOUBLE, double, int,
               x[i * (long)stride] + w[i] * x[i * (long)other + 1]);

GUARDED_HOST void each(const struct GuardedTable *t2, const struct GuardedTable *t4, int n,
                       enum GuardSide side) {
  guardedRunOnce(&twoCase, t2, n, side);
  guardedRunOnce(&intsCase, t2, n, side);
  guardedRunOnce(&fourCase, t4, n, side);
  other = stride / 2;
  guardedRunOnce(&stridesCase, t2, n, side);
}

int main(void) {
  eachStride(each);
  return 0;
}
