// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products and sums that GCC fuses, in loops that are unrolled and packed: the same ones are fused
// as without the plugin, to the last bit. Of p - q with two products the first is fused; one that
// is stored, too, is not.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stores of f32 became \[^\n\]*1 x fm?s?u?b?a?d?d?\.f32\.256" { target haswell v3 } } }

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 203 };

__attribute__((noipa)) void difference(float *restrict o, const float *restrict x,
                                       const float *restrict w, int n) {
  for (int i = 0; i < n; i++)
    o[i] = x[5 * i] * w[i] - x[5 * i + 1] * x[5 * i + 2];
}

__attribute__((noipa)) void kept(float *restrict o, float *restrict p, const float *restrict x,
                                 const float *restrict w, int n) {
  for (int i = 0; i < n; i++) {
    const float product = x[5 * i] * w[i];
    p[i] = product;
    o[i] = product + x[5 * i + 3];
  }
}

__attribute__((noipa)) void twice(float *restrict o, const float *restrict x,
                                  const float *restrict w, int n) {
  for (int i = 0; i < n; i++) {
    const float product = x[7 * i] * w[i];
    o[i] = (product + x[7 * i + 1]) * (product - x[7 * i + 2]) - product;
  }
}

static float x[7 * N], w[N], o[N], p[N];

static void print(const char *name, const float *data) {
  uint64_t hash = 0;
  for (int i = 0; i < N; i++) {
    uint32_t bits;
    memcpy(&bits, data + i, sizeof bits);
    hash = hash * 31 + bits;
  }
  printf("%s %016llx\n", name, (unsigned long long)hash);
}

int main(void) {
  uint32_t state = 1;
  for (int i = 0; i < 7 * N; i++)
    x[i] = (float)(state = state * 1664525 + 1013904223) / 3e9f;
  for (int i = 0; i < N; i++)
    w[i] = (float)(state = state * 1664525 + 1013904223) / 7e8f;
  difference(o, x, w, N);
  print("difference", o);
  kept(o, p, x, w, N);
  print("kept", o);
  print("product", p);
  twice(o, x, w, N);
  print("twice", o);
  return 0;
}
