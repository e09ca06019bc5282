// SPDX-License-Identifier: GPL-3.0-or-later
//
// Iterations that store a fused product beside a plain sum. GCC's SLP may put such pairs into
// vectors, and fuse otherwise then, so that the loops are left to it first; what it leaves scalar
// is unrolled and packed behind it. To the last bit as without the plugin.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 iterations side by side, 16 stores of f32 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side count once" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "fused otherwise" } }

#include "guarded.h"

#include <stdio.h>

GUARDED_UNDER_TEST void two(float *restrict x, const float *restrict a, const float *restrict b,
                            int n) {
  for (int i = 0; i < n; i++) {
    x[12 * i + 5] -= a[i] * 0.75f;
    x[12 * i + 6] += b[i];
  }
}

// A product that is subtracted from, one that is added, and none.
GUARDED_UNDER_TEST void three(double *restrict x, const double *restrict a,
                              const double *restrict b, int n) {
  for (int i = 0; i < n; i++) {
    x[7 * i] = a[i] * 0.75 - b[i];
    x[7 * i + 1] = a[i] + b[i] * a[i];
    x[7 * i + 2] = a[i] - b[i];
  }
}

// Rows that may meet, under a condition: nothing is done but to count once.
GUARDED_UNDER_TEST void rows(float *restrict x, const float *restrict a, const float *restrict b,
                             const int *restrict ix, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] < b[i]) {
      x[ix[i]] += a[i] * 0.75f;
      x[ix[i] + 1] -= b[i];
    }
}

// Products of complex numbers, at a stride.
GUARDED_UNDER_TEST void complexes(double *restrict x, const double *restrict a,
                                  const double *restrict b, int n) {
  for (int i = 0; i < n; i++) {
    x[7 * i] = a[2 * i] * b[2 * i] - a[2 * i + 1] * b[2 * i + 1];
    x[7 * i + 1] = a[2 * i] * b[2 * i + 1] + a[2 * i + 1] * b[2 * i];
  }
}

static uint64_t hash;

/// Adds what `x` holds, and frees it.
static void take(struct GuardedArray x, size_t bytes) {
  hash = guardedHash(hash, x.data, bytes);
  guardedFree(x);
}

int main(void) {
  for (int s = GUARD_END; s <= GUARD_START; s++)
    for (int n = 0; n < 40; n++) {
      const enum GuardSide side = (enum GuardSide)s;
      const size_t floats = n ? 12 * (size_t)n - 5 : 0, doubles = n ? 7 * (size_t)n - 4 : 0;
      struct GuardedArray x = guardedFilled(GUARDED_FLOAT, floats, side);
      struct GuardedArray a = guardedFilled(GUARDED_FLOAT, n, side);
      struct GuardedArray b = guardedFilled(GUARDED_FLOAT, n, side);
      struct GuardedArray ix = guardedArray(n * sizeof(int), side);
      two((float *)x.data, (float *)a.data, (float *)b.data, n);
      for (int i = 0; i < n; i++)
        ((int *)ix.data)[i] = (int)(guardedRandom() % (floats - 1));
      rows((float *)x.data, (float *)a.data, (float *)b.data, (int *)ix.data, n);
      guardedFree(a), guardedFree(b), guardedFree(ix);
      take(x, floats * sizeof(float));

      a = guardedFilled(GUARDED_DOUBLE, 2 * (size_t)n, side);
      b = guardedFilled(GUARDED_DOUBLE, 2 * (size_t)n, side);
      x = guardedFilled(GUARDED_DOUBLE, doubles, side);
      three((double *)x.data, (double *)a.data, (double *)b.data, n);
      take(x, doubles * sizeof(double));
      x = guardedFilled(GUARDED_DOUBLE, doubles, side);
      complexes((double *)x.data, (double *)a.data, (double *)b.data, n);
      take(x, doubles * sizeof(double));
      guardedFree(a), guardedFree(b);
    }
  printf("%016llx\n", (unsigned long long)hash);
  return 0;
}
