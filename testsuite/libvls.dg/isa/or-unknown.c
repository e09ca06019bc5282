// SPDX-License-Identifier: GPL-3.0-or-later
//
// h | 1 where the low bit of h is not known: for an odd h it is h itself, so x[h] and x[h | 1] are no
// neighbours. Taken for such, results are wrong.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-singles=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

#include "guarded.h"

GUARDED_KERNEL(odd, float, GUARDED_FLOAT, float, int, x[j] - 2 * x[j | 1]);

int main(void) {
  guardedRun(&oddCase, 64, 0, 0, 63);
  return 0;
}
