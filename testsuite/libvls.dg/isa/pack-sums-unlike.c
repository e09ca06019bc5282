// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums side by side of which GCC fuses some with a product and others not: they are packed behind
// its SLP, when it is known what it fuses, as products with 1, -1, and constants of the other sign.
// To the last bit as without the plugin, also of zeros and infinities.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 stores of f64 became 1 x load, 1 x fma.f64.256, 1 x store" { target haswell v3 skx256 skx512 } } }

#include <stdint.h>
#include <stdio.h>
#include <string.h>

__attribute__((noipa)) void rows(double *__restrict x, const double *__restrict a,
                                 const double *__restrict b, const double *__restrict c,
                                 const int *__restrict ix, int columns, int n) {
  for (int i = 0; i < n; i++) {
    const long j = (long)ix[i] * columns;
    x[j + 1] += a[i];
    x[j + 4] += b[i];
    x[j] -= c[i] * 0.75;
    x[j + 2] += a[i];
    x[j + 3] += b[i];
  }
}

__attribute__((noipa)) void differences(float *__restrict x, const float *__restrict a,
                                        const float *__restrict b, const float *__restrict c,
                                        const uint16_t *__restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    const uint16_t j = ix[i];
    x[6 * j] += a[i];
    x[6 * j + 1] += b[i] * 0.75f;
    x[6 * j + 2] -= c[i];
    x[6 * j + 3] -= a[i] * 0.75f;
    x[6 * j + 4] -= b[i] * 3;
    x[6 * j + 5] += c[i] * a[i];
  }
}

enum { N = 1000, ROWS = 50 };

int main(void) {
  static double x[7 * ROWS], a[N], b[N], c[N];
  static float fx[7 * ROWS], fa[N], fb[N], fc[N];
  static int ix[N];
  static uint16_t at[N];
  static const double special[] = {0.0, -0.0, __builtin_inf(), 0x1p-1074, 0x1p1023};
  uint32_t state = 1;
  for (int round = 0; round < 20; round++) {
    double *const all[] = {a, b, c};
    for (int k = 0; k < 3; k++)
      for (int i = 0; i < N; i++) {
        state = state * 1664525 + 1013904223;
        all[k][i] = round > 15 && state >> 28 == 0 ? special[(state >> 20) % 5]
                                                   : (int32_t)state / 7e8;
      }
    for (int i = 0; i < N; i++) {
      ix[i] = at[i] = (uint16_t)((state = state * 1664525 + 1013904223) >> 16) % ROWS;
      fa[i] = (float)a[i], fb[i] = (float)b[i], fc[i] = (float)c[i];
    }
    rows(x, a, b, c, ix, 7, N);
    differences(fx, fa, fb, fc, at, N);
    uint64_t hash = 0xcbf29ce484222325;
    for (int i = 0; i < 7 * ROWS; i++) {
      if (x[i] != x[i])
        x[i] = 1; // which NaN it is, is not specified
      if (fx[i] != fx[i])
        fx[i] = 1;
      uint64_t bits = 0, fbits = 0;
      memcpy(&bits, &x[i], 8);
      memcpy(&fbits, &fx[i], 4);
      hash = ((hash ^ bits) * 0x100000001b3 ^ fbits) * 0x100000001b3;
    }
    printf("%016llx\n", (unsigned long long)hash);
  }
  return 0;
}
