// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: writes through an index, and updates, where lanes may meet; ivdep says that they do not.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: write of y.idx.i.. is random: idx.i. is loaded from memory at line 15; two lanes may write to one place: #pragma GCC ivdep says that they do not" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: loop of 3 accesses, 8 lanes: not for vectors as it stands, because of an update at line 20 where lanes may meet" } }
// { dg-final { scan-vls-remark ":20:\[0-9\]+: note: lanes: write of h.c.i.. is random: c.i. is loaded from memory at line 20; two lanes may update one element, as in a histogram" } }
// { dg-final { scan-vls-remark ":25:\[0-9\]+: note: lanes: loop of 3 accesses, 8 lanes: vectors would need 1 scatter" } }
// { dg-final { same-object-without-plugin } }

void scatter(double *restrict y, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    y[idx[i]] = x[i];
}

void histogram(int *restrict h, const int *restrict c, int n) {
  for (int i = 0; i < n; i++)
    h[c[i]]++;
}

void apart(double *restrict y, const double *restrict x, const int *restrict idx, int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i++)
    y[idx[i]] = x[i];
}
