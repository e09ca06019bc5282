// SPDX-License-Identifier: GPL-3.0-or-later
//
// A condition makes masked gathers. Where it is false the index points outside the table, into an
// inaccessible page: a load for a lane that the program does not read faults.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked gathers of 4 x double at bytes 0, 8, 16, 24 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked gathers of 8 x double at bytes 0, 8, 16, 24 became" { target skx512 } } }
// { dg-final { scan-asm-not "vgather" { target haswell skx256 skx512 } } }

#include "guarded.h"

GUARDED_KERNEL(masked, double, GUARDED_DOUBLE, double, int,
               w[i] > 0 ? x[j] + w[i] * (x[j + 1] - x[j]) : w[i]);
GUARDED_KERNEL(maskedCubic, double, GUARDED_DOUBLE, double, int,
               w[i] > 0 ? x[j] + w[i] * (x[j + 1] - x[j + 2]) - x[j + 3] : w[i]);

/// Runs the kernel on a table of 61 elements, one 4096 bytes long on either side of it where the
/// weight is not positive.
GUARDED_HOST void run(const struct GuardedCase *c, int n, int last, enum GuardSide side) {
  struct GuardedArray table = guardedArray(61 * sizeof(double), side);
  int idx[200];
  double w[200], got[200], want[200];
  guardedFill(table.data, GUARDED_DOUBLE, 61);
  guardedFill(w, GUARDED_DOUBLE, n);
  guardedIndices(idx, sizeof(int), n, 0, last);
  for (int i = 0; i < n; i++)
    if (!(w[i] > 0))
      idx[i] = side == GUARD_END ? 61 + i : -4 - i;
  c->call(0, got, table.data, idx, w, n);
  c->call(1, want, table.data, idx, w, n);
  guardedCompare(c->name, got, want, n, sizeof(double));
  guardedFree(table);
}

int main(void) {
  for (int n = 0; n < 200; n++)
    for (int side = GUARD_END; side <= GUARD_START; side++) {
      run(&maskedCase, n, 59, (enum GuardSide)side);
      run(&maskedCubicCase, n, 57, (enum GuardSide)side);
    }
  return 0;
}
