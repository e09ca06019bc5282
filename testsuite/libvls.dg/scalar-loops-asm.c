// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops with asm in them, whose operands have no type of their own: looked at, and left scalar.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fopenmp-simd" }
// { dg-final { scan-vls-remark "vls: loop with neighbours" } }
// { dg-final { checking } }

void hidden(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    double sum = x[j] + x[j + 1];
    __asm__("" : "+x"(sum));
    out[i] = sum;
  }
}

void simd(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
#pragma omp simd safelen(8)
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    __asm__("" : "+r"(j));
    out[2 * j] = x[j];
    out[2 * j + 1] = x[j + 1];
  }
}
