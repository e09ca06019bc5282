// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nothing here is a gather: the object is the one that the compiler makes alone.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { same-object-without-plugin { target gcc-11 gcc-12 gcc-13 gcc-14 } } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

#include <stddef.h>

void scale(float *restrict out, const float *restrict x, float factor, size_t n) {
  for (size_t i = 0; i < n; i++)
    out[i] = factor * x[i];
}

double sum(const double *x, size_t n) {
  double s = 0;
  for (size_t i = 0; i < n; i++)
    s += x[2 * i] * x[2 * i + 1];
  return s;
}

int straight(int a, int b) {
  return a * b + (a > b ? a : b);
}
