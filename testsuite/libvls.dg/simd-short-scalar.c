// SPDX-License-Identifier: GPL-3.0-or-later
//
// A short loop of omp simd that nobody makes vectors of is unrolled by GCC as it is without the
// pragma: eight compares are left, and one loop; and the sum is in a register, in a long one, too.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v3 -fopenmp-simd -Wno-deprecated-openmp" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm-times "vu?comiss" 8 } }
// { dg-final { scan-asm-not "v(add|sub)ss\[^\n\]*\\(%r\[sb\]p" } }

#include <stdio.h>

__attribute__((noipa)) void rows(const float *restrict x, const float *restrict a,
                                 float *restrict out, int count) {
  const float *p = x;
  for (int r = 0; r < count; r++) {
    float s = 0;
    // clang-format off
#pragma omp simd reduction(+ : s)
    for (int k = 0; k < 8; k++) {
      // clang-format on
      if (p[2] > 1)
        s += p[2] + a[8 * r + k] * (p[3] - p[2]);
      p += 5;
    }
    out[r] = s;
  }
}

__attribute__((noipa)) double longSum(const double *restrict x, const int *restrict m, int n) {
  double s = 0, t = 0;
  // clang-format off
#pragma omp simd reduction(+ : s) reduction(- : t)
  for (int i = 0; i < n; i++) {
    // clang-format on
    if (m[i] & 2)
      s += x[3 * i + m[i]] * x[3 * i + 1];
    else if (m[i] & 1)
      t -= x[3 * i] - x[3 * i + m[i]];
  }
  return s * t;
}

int main(void) {
  static float x[5 * 8 * 30], a[8 * 30], out[30];
  for (int i = 0; i < 5 * 8 * 30; i++)
    x[i] = (float)(i * 37 % 11) / 4;
  for (int i = 0; i < 8 * 30; i++)
    a[i] = (float)(i * 13 % 17) / 8;
  for (int count = 0; count <= 30; count++) {
    rows(x, a, out, count);
    for (int i = 0; i < count; i++)
      printf("%a%c", (double)out[i], i + 1 < count ? ' ' : '\n');
  }
  static double d[3 * 100 + 4];
  static int m[100];
  for (int i = 0; i < 304; i++)
    d[i] = (double)(i * 29 % 13) / 4;
  for (int i = 0; i < 100; i++)
    m[i] = i * 7 % 5 % 4;
  for (int n = 0; n <= 100; n++)
    printf("%a\n", longSum(d, m, n));
  return 0;
}
