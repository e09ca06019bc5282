// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: all the ways in which lanes lie in memory.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fplugin-arg-libvls-singles=off" }
// { dg-final { scan-vls-remark ":16:\[0-9\]+: note: lanes: read of x.n - i. is contiguous from high to low" } }
// { dg-final { scan-vls-remark ":22:\[0-9\]+: note: lanes: read of a.i..3. is strided by 100 doubles: each lane is on a cache line of its own; interchange the loops, or transpose the array" } }
// { dg-final { scan-vls-remark ":29:\[0-9\]+: note: lanes: read of a.\[^\n\]*. is strided by n doubles, known at run time only: one scalar access a lane" } }
// { dg-final { scan-vls-remark ":35:\[0-9\]+: note: lanes: read of factor.i . i. is random: i . i depends on the iteration at line 35" } }
// { dg-final { scan-vls-remark ":40:\[0-9\]+: note: lanes: read of x.3 . i. is strided by 3 floats: 4 of each 12 bytes are used" } }
// { dg-final { same-object-without-plugin { target gcc-11 gcc-12 gcc-13 gcc-14 } } }

void reversed(double *restrict y, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    y[i] = x[n - i];
}

double row(double (*restrict a)[100], long n) {
  double s = 0;
  for (long i = 0; i < n; i++)
    s += a[i][3];
  return s;
}

double matrix(const double *a, long n) {
  double s = 0;
  for (long i = 0; i < n; i++)
    s += a[i * n];
  return s;
}

void scale(double *restrict y, const double *restrict factor, long n) {
  for (long i = 0; i < n; i++)
    y[i] *= factor[i * i];
}

void everyThird(float *restrict y, const float *restrict x, long n) {
  for (long i = 0; i < n; i++)
    y[i] = x[3 * i];
}
