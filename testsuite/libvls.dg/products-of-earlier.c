// SPDX-License-Identifier: GPL-3.0-or-later
//
// A product that the next iteration adds is fused with nothing; if iterations stood side by side,
// GCC would fuse it, and the last digits would be others.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v3" }
// { dg-final { scan-vls-remark "products and sums would be fused otherwise than by GCC" } }
// { dg-final { same-output-without-plugin } }

#include <stdio.h>

__attribute__((noipa)) float emphasis(float *restrict o, const float *restrict x, int stride, int n,
                                      float factor, float m) {
  for (int i = 0; i < n; i++) {
    float a = x[stride * i] * 1.1F;
    o[i] = a - m;
    m = factor * a;
  }
  return m;
}

// Of the iteration before that, and negated.
__attribute__((noipa)) void second(double *restrict o, const double *restrict x, int n, double f) {
  double m = 0, l = 0;
  for (int i = 0; i < n; i++) {
    o[2 * i] = x[2 * i] + -l;
    o[2 * i + 1] = x[2 * i + 1];
    l = m;
    m = f * x[2 * i + 1];
  }
}

int main(void) {
  static float x[3 * 100], o[100];
  static double d[2 * 100], p[2 * 100];
  for (int i = 0; i < 300; i++)
    x[i] = (float)(i * 37 % 101) / 7;
  for (int i = 0; i < 200; i++)
    d[i] = (double)(i * 37 % 101) / 7;
  for (int n = 0; n < 100; n += 9) {
    printf("%a", (double)emphasis(o, x, 1 + n % 3, n, 0.85F, 0.3F));
    second(p, d, n, 0.3);
    for (int i = 0; i < n; i++)
      printf(" %a %a", (double)o[i], p[2 * i]);
    printf("\n");
  }
  return 0;
}
