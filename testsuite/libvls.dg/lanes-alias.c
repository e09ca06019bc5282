// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: without restrict the output may be the table.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-vls-remark ":12:\[0-9\]+: note: lanes: loop of 3 accesses, 8 lanes: not for vectors as it stands, because of possible aliasing at line 13. Besides, 1 gather" } }
// { dg-final { scan-vls-remark ":13:\[0-9\]+: note: lanes: read of x.idx.i.. is random: idx.i. is loaded from memory at line 13; for all GCC knows, the write of y.i. at line 13 changes it: say restrict" } }
// { dg-final { same-object-without-plugin } }

void lookup(double *y, const double *x, const int *idx, int n) {
  for (int i = 0; i < n; i++)
    y[i] = x[idx[i]];
}
