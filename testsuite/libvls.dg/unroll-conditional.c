// SPDX-License-Identifier: GPL-3.0-or-later
//
// GCC's if-conversion makes operations under a condition (.COND_ADD) of branches where AVX-512 has
// vectors of them; there are no scalar ones, so such a loop keeps its branches.

// { dg-do compile }
// { dg-options "-O3 -march=skylake-avx512 -ffast-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }

void add(float *x, const int *ix, const float *a, int n) {
  for (int i = 0; i < n; i++) {
    float s = x[ix[i]];
    if (a[i] > 1)
      s += a[i];
    x[ix[i]] = s;
  }
}

void divide(double *x, const long *ix, const double *a, const double *b, int n) {
  for (int i = 0; i < n; i++)
    x[ix[i]] = a[i] > b[i] ? a[i] / b[i] : a[i];
}

float divided(const float *a, const unsigned char *b, int n) {
  float s = 1;
  for (int i = 0; i < n; i++)
    if (a[i] != 0)
      s = s / a[i] + b[5 * i];
  return s;
}
