// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that stay scalar though their accesses were given pointers of their own: the offsets are
// back in the accesses behind the vectorizer. One may overlap what it stores, one leaves early.

// { dg-do run }
// { dg-options "-O3 -march=haswell" }
// { dg-final { same-output-without-plugin } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-not "vls group" } }
// { dg-final { scan-asm "8\\(%\[a-z0-9\]*,%\[a-z0-9\]*,8\\), %xmm" } }

#include <stdio.h>

__attribute__((noipa)) void overlapping(double *o, const double *s, const int *ix, int n) {
  for (int i = 0; i < n; i++) {
    const double *p = s + ix[i];
    o[i] = p[0] * p[1];
  }
}

__attribute__((noipa)) int first(const float *restrict s, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    const float *p = s + ix[i];
    if (p[1] > p[2])
      return i;
  }
  return n;
}

int main(void) {
  double d[40];
  float f[40];
  int ix[20];
  for (int i = 0; i < 40; i++) {
    d[i] = i + 1;
    f[i] = (float)(i == 31 ? 2 : i);
  }
  for (int i = 0; i < 20; i++)
    ix[i] = (i * 7) % 36;
  overlapping(d + 2, d, ix, 20);
  for (int i = 0; i < 40; i++)
    printf("%.1f ", d[i]);
  printf("%d\n", first(f, ix, 20));
  return 0;
}
