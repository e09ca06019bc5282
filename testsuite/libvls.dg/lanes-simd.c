// SPDX-License-Identifier: GPL-3.0-or-later
//
// lanes: private sums of a simd loop are lanes' own, no accesses.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-lanes -fopenmp-simd" }
// { dg-final { scan-vls-remark ":15:\[0-9\]+: note: lanes: loop of 2 accesses, 4 lanes: nothing stands in the way of vectors" } }
// { dg-final { scan-vls-remark-not "loop of 0" } }
// { dg-final { same-object-without-plugin } }

double dot(const double *x, const double *y, long n) {
  double s = 0;
#pragma omp simd reduction(+ : s)
  for (long i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}
