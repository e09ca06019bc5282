// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: the place of a maximum is found by comparing with earlier iterations.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: loop of 1 access, 4 lanes: not for vectors as it stands, because of a comparison with an earlier iteration" } }
// { dg-final { scan-vls-remark ":(15|18):\[0-9\]+: note: lanes: best is carried from iteration to iteration: the last value that a branch lets through" } }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: branch on x.i. > m differs from lane to lane: x.i. is loaded from memory at line 16" } }
// { dg-final { same-object-without-plugin } }

int place(const double *x, int n) {
  int best = 0;
  double m = x[0];
  for (int i = 0; i < n; i++)
    if (x[i] > m) {
      m = x[i];
      best = i;
    }
  return best;
}
