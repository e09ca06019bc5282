// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is stored beside what the next iteration waits for stays scalar: as a lane it would go
// around the loop slower. Where both go around they may be a vector.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v3" }
// { dg-final { scan-vls-remark-times "store left scalar: the next iteration waits for what it stores" 2 } }
// { dg-final { scan-vls-remark "2 stores of f64 became" } }
// { dg-final { same-output-without-plugin } }
// { dg-final { compare-debug } }

#include <stdio.h>

__attribute__((noipa)) void rotate(float *x, int n, float c, float s) {
  float *p = x;
  for (int i = 0; i < n - 1; i++) {
    float a = p[0], b = p[1];
    p[1] = c * b + s * a;
    *p++ = c * a - s * b;
  }
  p = &x[n - 3];
  for (int i = n - 3; i >= 0; i--) {
    float a = p[0], b = p[1];
    p[1] = c * b + s * a;
    *p-- = c * a - s * b;
  }
}

__attribute__((noipa)) void orbit(double *restrict trace, const double *restrict by, int n) {
  double x = 1, y = 2;
  for (int i = 0; i < n; i++) {
    x = x * 0.5 + by[2 * i];
    y = y * 0.5 + by[2 * i + 1];
    trace[2 * i] = x;
    trace[2 * i + 1] = y;
  }
}

int main(void) {
  static float x[64];
  static double by[128], trace[128];
  for (int n = 3; n < 64; n += 5) {
    for (int i = 0; i < 64; i++)
      x[i] = (float)(i * 37 % 101) / 7, by[2 * i] = i * 0.3, by[2 * i + 1] = 5 - i;
    rotate(x, n, 0.8F, 0.6F);
    orbit(trace, by, n);
    for (int i = 0; i < n; i++)
      printf("%a %a %a%c", (double)x[i], trace[2 * i], trace[2 * i + 1], i + 1 < n ? ' ' : '\n');
  }
  return 0;
}
