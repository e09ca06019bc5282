// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where half of what a loop does, or more, stands under a condition, doing it always has to save a
// quarter: rows that are updated in some iterations stay scalar. Clamps are no such conditions.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark-not "unroll-skipped.c:2\[0-9\]:\[0-9\]+: \[^\n\]*iterations side by side, \[0-9\]+ stores" } }
// { dg-final { scan-vls-remark "unroll-skipped.c:3\[0-9\]:\[0-9\]+: \[^\n\]*iterations side by side, \[0-9\]+ stores of i8" { target skx256 } } }

#include "guarded.h"

// Updates of a row, which other iterations skip.
#define SKIPPED                                                                                    \
  for (long i = 0; i < n; i++) {                                                                   \
    if (a[i] > 1.0) {                                                                              \
      x[16 * i + 3] += a[i];                                                                       \
      x[16 * i + 5] -= b[i] * 0.75;                                                                \
      x[16 * i + 4] += a[i] * b[i];                                                                \
      x[16 * i + 6] += a[i] * 0.75;                                                                \
    }                                                                                              \
  }
GUARDED_UNDER_TEST void skipped(double *restrict x, const double *restrict a,
                                const double *restrict b, long n) { SKIPPED }
GUARDED_HOST void skippedReference(double *restrict x, const double *restrict a,
                                   const double *restrict b, long n) { SKIPPED }

#define CLAMP(V) ((V) < -100.0f ? -100.0f : (V) > 100.0f ? 100.0f : (V))
#define CLAMPED                                                                                    \
  for (long i = 0; i < n; i++) {                                                                   \
    const float u = s[2 * i] * 1.5f, v = s[2 * i + 1] * 0.5f;                                      \
    o[i] = (signed char)CLAMP(u + v);                                                              \
  }
GUARDED_UNDER_TEST void clamped(signed char *restrict o, const signed char *restrict s, long n) {
  CLAMPED
}
GUARDED_HOST void clampedReference(signed char *restrict o, const signed char *restrict s, long n) {
  CLAMPED
}

int main(void) {
  enum { most = 41 };
  for (int n = 0; n <= most; n++) {
    double a[most + 1], b[most + 1], x[16 * most + 1], y[16 * most + 1];
    signed char s[2 * most + 1], o[most + 1], p[most + 1];
    for (int i = 0; i < most; i++)
      a[i] = (double)(guardedRandom() % 1000) / 400, b[i] = (double)(guardedRandom() % 1000) / 7;
    for (int i = 0; i < 16 * most; i++)
      x[i] = y[i] = (double)(guardedRandom() % 1000);
    for (int i = 0; i < 2 * most; i++)
      s[i] = (signed char)guardedRandom();
    skipped(x, a, b, n);
    skippedReference(y, a, b, n);
    clamped(o, s, n);
    clampedReference(p, s, n);
    if (memcmp(x, y, sizeof(double) * 16 * most) != 0 || memcmp(o, p, (size_t)n) != 0)
      abort();
  }
  return 0;
}
