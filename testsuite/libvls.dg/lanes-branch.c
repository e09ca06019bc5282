// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: a branch on data differs from lane to lane, one on what the loop does not change does not.
// An index that such a branch decides is random.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-way=gcc -ffast-math" }
// { dg-final { scan-vls-remark ":17:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: vectors would need 1 divergent branch" } }
// { dg-final { scan-vls-remark ":18:\[0-9\]+: note: lanes: branch on x.i. > 0.5 differs from lane to lane: x.i. is loaded from memory at line 18; both sides run, under masks" } }
// { dg-final { scan-vls-remark ":19:\[0-9\]+: note: lanes: write of y.i. is contiguous, under the mask of line 18" } }
// { dg-final { scan-vls-remark ":23:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark ":36:\[0-9\]+: note: lanes: read of t..... is random: the branch at line 32 decides it, and differs from lane to lane" } }
// { dg-final { scan-vls-remark-not "branch on flag" } }
// { dg-final { same-object-without-plugin } }

void onData(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    if (x[i] > 0.5)
      y[i] = 2 * x[i];
}

void onFlag(double *restrict y, const double *restrict x, int flag, int n) {
  for (int i = 0; i < n; i++)
    if (flag > 3)
      y[i] = 2 * x[i];
}

double chosen(const double *restrict t, const double *restrict x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    long j = i;
    if (x[i] > 0.5) {
      s += 3 * t[i];
      j = 2 * i;
    }
    s += t[j];
  }
  return s;
}
