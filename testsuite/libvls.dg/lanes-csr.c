// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: a row of a sparse matrix. The outer loop is named, not looked at.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-limit=0" }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: loop with loops in it: only innermost loops are looked at" } }
// { dg-final { scan-vls-remark ":18:\[0-9\]+: note: lanes: loop of 3 accesses, 8 lanes: vectors would need 1 gather, 1 reduction in order" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: read of a.k. is contiguous" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: read of x.col.k.. is random: col.k. is loaded from memory at line 19" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: s is carried from iteration to iteration: a sum .reduction. of doubles, which has to keep its order" } }
// { dg-final { same-object-without-plugin } }

void spmv(double *restrict y, const double *restrict a, const double *restrict x,
          const int *restrict col, const int *restrict row, int n) {
  for (int r = 0; r < n; r++) {
    double s = 0;
    for (int k = row[r]; k < row[r + 1]; k++)
      s += a[k] * x[col[k]];
    y[r] = s;
  }
}
