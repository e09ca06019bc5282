// SPDX-License-Identifier: GPL-3.0-or-later
//
// What straight-line code computes alike of neighbours in memory, and goes on with one by one:
// interpolation under a condition, products of two ratios. The values are one vector, and its lanes
// are taken out. To the last bit as without the plugin.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack-values-alike.c:24:\[^\n\]*became 1 x load, 1 x zero-extend16-even.128, 2 x to-float.f32.128, 1 x zero-extend16-odd.128, 1 x subtract.f32.128, 1 x fma.f32.128" { target haswell } } }
// { dg-final { scan-vls-remark "pack-values-alike.c:29:\[^\n\]*became 2 x load, \[^\n\]*1 x divide.f64.128" } }
// { dg-final { scan-vls-remark-not "pack-values-alike.c:35:\[^\n\]*optimized: vls pack" } }

#include "guarded.h"

#include <stdio.h>
#include <string.h>

#define LERP(I, J) (x[I] + a * ((float)x[J] - x[I]))
#define CUBE (LERP(0, 1) + b * (LERP(2, 3) - LERP(0, 1)) + LERP(6, 7) * (LERP(4, 5) - LERP(6, 7)))
GUARDED_UNDER_TEST float cube(const uint16_t *x, float a, float b) {
  return CUBE;
}

#define RATIO(I) ((x[I] - y[I]) * (x[I] + 3) / y[I])
GUARDED_UNDER_TEST double ratios(const double *x, const double *y) {
  return RATIO(0) * RATIO(1);
}

// Registers change files for each element of memory; memory does not.
#define LERP_OF_INTEGERS(I, J) ((float)x[I] + a * ((float)x[J] - (float)x[I]))
GUARDED_UNDER_TEST float integers(const int *x, float a, float b) {
  return LERP_OF_INTEGERS(0, 1) + b * (LERP_OF_INTEGERS(2, 3) - LERP_OF_INTEGERS(0, 1));
}

GUARDED_UNDER_TEST void rows(float *restrict out, const uint16_t *restrict x,
                             const float *restrict s, const float *restrict t,
                             const uint8_t *restrict mask, int n) {
  for (int i = 0; i < n; i++, x += 8) {
    const float a = s[i], b = t[i];
    if (mask[i])
      out[i] = CUBE;
  }
}

int main(void) {
  uint64_t hash = 0;
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 50; n++) {
      struct GuardedArray x = guardedArray(8 * n * sizeof(uint16_t), (enum GuardSide)side);
      struct GuardedArray s = guardedArray(n * sizeof(float), (enum GuardSide)side);
      struct GuardedArray t = guardedArray(n * sizeof(float), (enum GuardSide)side);
      struct GuardedArray mask = guardedArray(n, (enum GuardSide)side);
      struct GuardedArray out = guardedArray(n * sizeof(float), (enum GuardSide)side);
      struct GuardedArray d = guardedArray(2 * sizeof(double), (enum GuardSide)side);
      struct GuardedArray e = guardedArray(2 * sizeof(double), (enum GuardSide)side);
      struct GuardedArray k = guardedArray(4 * sizeof(int), (enum GuardSide)side);
      for (int i = 0; i < 8 * n; i++)
        ((uint16_t *)x.data)[i] = (uint16_t)guardedRandom();
      for (int i = 0; i < n; i++) {
        ((float *)s.data)[i] = (float)(int)guardedRandom() / 3e9f;
        ((float *)t.data)[i] = (float)(int)guardedRandom() / 5e9f;
        ((uint8_t *)mask.data)[i] = guardedRandom() % 3 != 0;
        ((float *)out.data)[i] = 7;
      }
      for (int i = 0; i < 2; i++) {
        ((double *)d.data)[i] = (int)guardedRandom() / 3e8;
        ((double *)e.data)[i] = (int)guardedRandom() / 7e8 + 0.25;
      }
      for (int i = 0; i < 4; i++)
        ((int *)k.data)[i] = (int)guardedRandom();
      rows((void *)out.data, (void *)x.data, (void *)s.data, (void *)t.data, (void *)mask.data, n);
      hash = guardedHash(hash, out.data, n * sizeof(float));
      if (n > 0) {
        const float of = cube((void *)x.data, 0.3f, 0.7f),
                    ofIntegers = integers((void *)k.data, 0.3f, 0.7f);
        hash = guardedHash(hash, &of, sizeof of);
        hash = guardedHash(hash, &ofIntegers, sizeof ofIntegers);
      }
      const double product = ratios((void *)d.data, (void *)e.data);
      hash = guardedHash(hash, &product, sizeof product);
      guardedFree(x), guardedFree(s), guardedFree(t), guardedFree(mask);
      guardedFree(out), guardedFree(d), guardedFree(e), guardedFree(k);
    }
  printf("%016llx\n", (unsigned long long)hash);
  return 0;
}
