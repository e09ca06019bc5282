// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: an unsigned index may wrap before it is extended, a signed one may not, nor one whose loop
// counts to less than its type holds.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: read of x.\[^\n\]*. is random: \[^\n\]* is narrower than an address and may wrap at line 15; an index of type int, long or size_t would be regular" } }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: write of y.i. is contiguous\n" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { same-object-without-plugin } }

void wraps(double *restrict y, const double *restrict x, unsigned n, unsigned s) {
  for (unsigned i = 0; i < n; i++)
    y[i] = x[i + s];
}

void exact(double *restrict y, const double *restrict x, int n, int s) {
  for (int i = 0; i < n; i++)
    y[i] = x[i + s];
}
