// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: sums in any order, other reductions, and what only looks like one.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -ffast-math" }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: loop of 1 access, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark ":17:\[0-9\]+: note: lanes: s is carried from iteration to iteration: a sum .reduction., which lanes can work out side by side" } }
// { dg-final { scan-vls-remark ":24:\[0-9\]+: note: lanes: m is carried from iteration to iteration: a maximum .reduction., which lanes can work out side by side" } }
// { dg-final { scan-vls-remark ":30:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: not for vectors as it stands, because of a recurrence at line 31" } }
// { dg-final { scan-vls-remark ":31:\[0-9\]+: note: lanes: s is carried from iteration to iteration: a recurrence, each iteration waits for the one before" } }
// { dg-final { same-object-without-plugin } }

double sum(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

unsigned largest(const unsigned *x, int n) {
  unsigned m = 0;
  for (int i = 0; i < n; i++)
    m = x[i] > m ? x[i] : m;
  return m;
}

void prefix(double *restrict y, const double *restrict x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    s += x[i];
    y[i] = s;
  }
}
