// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two members a few pages apart, with an inaccessible page between them: one load over both faults.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "guarded.h"

GUARDED_KERNEL(apart, double, GUARDED_DOUBLE, double, int, x[j] + w[i] * x[j + 1024]);
GUARDED_KERNEL(pairsApart, double, GUARDED_DOUBLE, double, int,
               x[j] + w[i] * x[j + 1] - x[j + 1024] * x[j + 1025]);

GUARDED_HOST void run(const struct GuardedCase *c, int n) {
  struct GuardedArray table = guardedArray(3 * 4096, GUARD_START);
  double w[100], got[100], want[100];
  int idx[100];
  guardedFill(table.data, GUARDED_DOUBLE, 3 * 512);
  guardedFill(w, GUARDED_DOUBLE, n);
  guardedIndices(idx, sizeof(int), n, 0, 510);
  if (mprotect(table.data + 4096, 4096, PROT_NONE))
    abort();
  c->call(0, got, table.data, idx, w, n);
  c->call(1, want, table.data, idx, w, n);
  guardedCompare(c->name, got, want, n, sizeof(double));
  guardedFree(table);
}

int main(void) {
  for (int n = 0; n < 100; n++) {
    run(&apartCase, n);
    run(&pairsApartCase, n);
  }
  return 0;
}
