// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: a table is looked up by an index from memory; its neighbour is what libvls groups.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-limit=0" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: loop of 4 accesses, 8 lanes: vectors would need 2 gathers" } }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: read of idx.i. is contiguous\n" } }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: read of x.idx.i.. is random: idx.i. is loaded from memory at line 16; in vectors libvls would load it together with x.idx.i. . 1." } }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: read of x.idx.i. . 1. is random: idx.i. is loaded from memory at line 16\n" } }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: write of out.i. is contiguous\n" } }
// { dg-final { same-object-without-plugin } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
