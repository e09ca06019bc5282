// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: an unsigned index may wrap before it is extended, a signed one may not, nor one whose loop
// counts to less than its type holds. Bits that a signed one is shifted out of its type are lost.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark ":17:\[0-9\]+: note: lanes: read of x.\[^\n\]*. is random: \[^\n\]* is narrower than an address and may wrap at line 17; an index of type int, long or size_t would be regular" } }
// { dg-final { scan-vls-remark ":17:\[0-9\]+: note: lanes: write of y.i. is contiguous\n" } }
// { dg-final { scan-vls-remark ":21:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark "lanes: read of x.\[^\n\]*i << 29\[^\n\]* is contiguous; this holds for 4 lanes that start at a multiple of 4:" } }
// { dg-final { scan-vls-remark "lanes: read of x.i . 2. is strided by 2 doubles: 8 of each 16 bytes are used\n" } }
// { dg-final { same-object-without-plugin } }

void wraps(double *restrict y, const double *restrict x, unsigned n, unsigned s) {
  for (unsigned i = 0; i < n; i++)
    y[i] = x[i + s];
}

void exact(double *restrict y, const double *restrict x, int n, int s) {
  for (int i = 0; i < n; i++)
    y[i] = x[i + s];
}

void shifted(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = x[((i << 29) >> 29) + 4];
}

void scaled(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = x[2 * i];
}
