// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loop that is unrolled and packed, where what is stored may be what is loaded: at all distances
// of the two, before and behind each other, outputs are those of scalar code.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stores of f32 became \[^\n\]* under a run-time alias check; cost" { target haswell v3 } } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] = x[5 * i] * x[5 * i + 1] - x[5 * i + 3];

GUARDED_UNDER_TEST void kernel(float *out, const float *x, int n) { BODY }
GUARDED_HOST void reference(float *out, const float *x, int n) { BODY }

enum { N = 61, ALL = 5 * N + 2 * N };

int main(void) {
  for (int n = 1; n <= N; n++)
    for (int at = -n; at <= 5 * n; at++) {
      float got[ALL], want[ALL];
      guardedFill(got, GUARDED_FLOAT, ALL);
      memcpy(want, got, sizeof got);
      kernel(got + N + at, got + N, n);
      reference(want + N + at, want + N, n);
      guardedCompare("kernel", got, want, ALL, sizeof(float));
    }
  return 0;
}
