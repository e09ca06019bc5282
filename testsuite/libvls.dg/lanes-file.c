// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes=FILE: the report goes to the end of a file, by function and loop, and nothing to the user.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes=lanes.txt" }
// { dg-final { scan-vls-lanes "^\[^\n\]*lanes-file.c: function first\n  \[^\n\]*lanes-file.c:14:\[0-9\]+: loop of 2 accesses, 4 lanes: \[^\n\]*\n    \[^\n\]*lanes-file.c:15:\[0-9\]+: write of y.i. is contiguous\n" } }
// { dg-final { scan-vls-lanes "\n\[^\n\]*lanes-file.c: function second\n" } }
// { dg-final { scan-vls-lanes-not "none" } }
// { dg-final { scan-vls-remark-not "lanes: " } }
// { dg-final { same-object-without-plugin } }

void first(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = 2 * x[i];
}

double second(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

int none(int a) {
  return a + 1;
}
