// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loop of which GCC makes vectors by many permutes, and which is packed instead, where what is
// stored may be what is loaded: at all distances of the two, outputs are those of scalar code.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 iterations side by side, 4 stores of f64 became \[^\n\]* under a run-time alias check; cost" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "vls pack \[0-9\]+: 4 stores of f64" } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int i = 0; i < n; i++) {                                                                    \
    const double *p = x + 4 * i;                                                                   \
    out[i] = p[0] + w * (p[1] - p[0]) + w * (p[2] + w * (p[3] - p[2]));                            \
  }

GUARDED_UNDER_TEST void kernel(double *out, const double *x, double w, int n) { BODY }
GUARDED_HOST void reference(double *out, const double *x, double w, int n) { BODY }

enum { N = 37, ALL = 4 * N + 2 * N };

int main(void) {
  for (int n = 1; n <= N; n++)
    for (int at = -n; at <= 4 * n; at++) {
      double got[ALL], want[ALL];
      guardedFill(got, GUARDED_DOUBLE, ALL);
      memcpy(want, got, sizeof got);
      kernel(got + N + at, got + N, 0.25, n);
      reference(want + N + at, want + N, 0.25, n);
      guardedCompare("kernel", got, want, ALL, sizeof(double));
    }
  return 0;
}
