// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products that are added to a sum in order: as scalars they are fused, in vectors they are not.
// GCC leaves the loop scalar by itself, so it is not helped to make vectors of it: to the last bit
// as without the plugin.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { same-output-without-plugin } }

#include <stdint.h>
#include <stdio.h>

struct row {
  float f[16];
};

__attribute__((noipa)) float kernel(const struct row *x, const int64_t *ix, int n) {
  float s = 0.0f;
  for (int i = 0; i < n; i++) {
    const float *p = x[ix[i]].f;
    s += 0.7f * p[14];
  }
  return s;
}

int main(void) {
  enum { ROWS = 16, N = 101 };
  static struct row x[ROWS];
  static int64_t ix[N];
  uint32_t state = 1;
  for (int i = 0; i < ROWS; i++)
    x[i].f[14] = (float)(int32_t)(state = state * 1664525 + 1013904223) / 3e8f;
  for (int i = 0; i < N; i++)
    ix[i] = (state = state * 1664525 + 1013904223) >> 28;
  for (int n = 0; n <= N; n++)
    printf("%a\n", kernel(x, ix, n));
  return 0;
}
