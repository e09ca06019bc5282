// SPDX-License-Identifier: GPL-3.0-or-later
//
// Roots of what cannot be less than zero set no errno, and need no branch: loops of them become
// vectors. One that may be less than zero is still called, and says so.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v3" }
// { dg-final { scan-asm "vsqrtps\t%ymm" } }
// { dg-final { scan-asm-times "(call|jmp)\[ \t\]+sqrt" 2 } }
// { dg-final { same-output-without-plugin } }
// { dg-final { compare-debug } }

#include <errno.h>
#include <math.h>
#include <stdio.h>

__attribute__((noipa)) void normal(float *restrict o, const float *restrict x, int n) {
  for (int i = 0; i < n; i++) {
    float a = 2 * x[3 * i] - 1, b = 2 * x[3 * i + 1] - 1, c = x[3 * i + 2];
    o[i] = a * sqrtf(2 / (a * a + b * b + c * c + 0.01f));
  }
}

__attribute__((noipa)) void lengths(double *restrict o, const double *restrict x,
                                    const unsigned *restrict w, int n) {
  for (int i = 0; i < n; i++)
    o[i] = sqrt(fabs(x[2 * i]) * w[i] + x[2 * i + 1] * x[2 * i + 1]);
}

__attribute__((noipa)) double cubed(double x) {
  return sqrt(x * x * x);
}

__attribute__((noipa)) float difference(float x, float y) {
  return sqrtf(x * x - y * y);
}

int main(void) {
  static float x[3 * 40], o[40];
  static double d[2 * 40], p[40];
  static unsigned w[40];
  for (int i = 0; i < 3 * 40; i++)
    x[i] = (float)(i * 37 % 101) / 7;
  for (int i = 0; i < 40; i++) {
    d[2 * i] = i - 20;
    d[2 * i + 1] = -0.5 * i;
    w[i] = (unsigned)i * 123456789;
  }
  x[9] = NAN, x[15] = INFINITY, x[22] = 1e30F, d[4] = -0.0, d[5] = -0.0, d[8] = -NAN,
  d[10] = -INFINITY;
  for (int n = 0; n <= 40; n++) {
    errno = 0;
    normal(o, x, n);
    lengths(p, d, w, n);
    printf("%d:", errno);
    for (int i = 0; i < n; i++)
      printf(" %a %a", (double)o[i], p[i]);
    printf("\n");
  }
  double c = cubed(-1);
  printf("%d %d", c != c, errno);
  errno = 0;
  float f = difference(1, 2);
  printf(" %d %d\n", f != f, errno);
  return 0;
}
