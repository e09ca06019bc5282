// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours at an unknown stride that keep GCC's prices: what is computed would depend on the
// number of lanes, or libvls would not load rows of them.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fopenmp-simd" }
// { dg-final { scan-vls-remark-not "vls: vectors of" } }

/// A sum in the order of the iterations.
double sum(const double *restrict x, long s, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i * s] * x[i * s + 1];
  return sum;
}

/// The same, with an array of lanes of GCC's for the sum.
double simdSum(const double *restrict x, long s, int n) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i * s] - x[i * s + 1];
  return sum;
}

/// A counter of floating-point numbers.
void counter(double *restrict out, const double *restrict x, long s, int n) {
  double at = 0;
  for (int i = 0; i < n; i++, at += 0.1)
    out[i] = x[i * s] + at * x[i * s + 1];
}

/// A store in between.
void between(double *restrict out, double *restrict other, const double *restrict x, long s,
             int n) {
  for (int i = 0; i < n; i++) {
    const double first = x[i * s];
    other[i] = first;
    out[i] = first + x[i * s + 1];
  }
}

/// No neighbours.
void alone(double *restrict out, const double *restrict x, const double *restrict y, long s,
           int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] + y[i * s];
}

/// Too far apart for one register.
void apart(double *restrict out, const double *restrict x, long s, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] + x[i * s + 5];
}

/// In one register, but in a load each.
void loads(float *restrict out, const float *restrict x, long s, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] + x[i * s + 5];
}

/// A stride that is known.
void known(double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * 2] + x[i * 2 + 1];
}

__attribute__((libvls_disable)) void disabled(double *restrict out, const double *restrict x,
                                              long s, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] + x[i * s + 1];
}
