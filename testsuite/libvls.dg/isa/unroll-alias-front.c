// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that are unrolled and packed under alias tests that are made once, in front of them:
// counters up and down, pointers that walk, indices of 32 bits, three arrays that may be one. At
// all distances outputs are those of scalar code. A counter that may wrap around is tested in each
// round.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "\[48\] iterations side by side, \[0-9\]+ stores of f64 became \[^\n\]* store under 2 run-time alias checks; cost" { target haswell v3 skx256 skx512 } } }

#include "guarded.h"

#define ROW(I, P, Q)                                                                               \
  o[4 * (I)] = P;                                                                                  \
  o[4 * (I) + 1] = Q;                                                                              \
  o[4 * (I) + 2] = P;                                                                              \
  o[4 * (I) + 3] = Q;
#define UP for (int i = 0; i < n; i++) { ROW(i, a[i], b[i]) }
#define DOWN for (int i = n - 1; i >= 0; i--) { ROW(i, a[i], b[i]) }
#define WALK for (const double *p = a; p < a + n; p++, b++, o += 4) { ROW(0, *p, *b) }
#define WRAP for (unsigned i = 0; i != (unsigned)n; i++) { ROW(i, a[i], b[i]) }

#define KERNEL(NAME, BODY)                                                                         \
  GUARDED_UNDER_TEST void NAME(double *o, const double *a, const double *b, int n) { BODY }        \
  GUARDED_HOST void NAME##Reference(double *o, const double *a, const double *b, int n) { BODY }
KERNEL(up, UP)
KERNEL(down, DOWN)
KERNEL(walk, WALK)
KERNEL(wrap, WRAP)

enum { MOST = 13, ALL = 16 * MOST };

typedef void (*Kernel)(double *o, const double *a, const double *b, int n);

static void compare(const char *name, Kernel kernel, Kernel reference) {
  for (int n = 0; n <= MOST; n++)
    for (int at = -n; at <= 4 * n; at++)
      for (int other = 0; other < 3; other++) {
        double got[ALL], want[ALL];
        guardedFill(got, GUARDED_DOUBLE, ALL);
        memcpy(want, got, sizeof got);
        const int b = other == 0 ? 10 * MOST : other == 1 ? 4 * MOST + at : 7 * MOST;
        kernel(got + 4 * MOST, got + 4 * MOST + at, got + b, n);
        reference(want + 4 * MOST, want + 4 * MOST + at, want + b, n);
        guardedCompare(name, got, want, ALL, sizeof(double));
      }
}

int main(void) {
  compare("up", up, upReference);
  compare("down", down, downReference);
  compare("walk", walk, walkReference);
  compare("wrap", wrap, wrapReference);
  return 0;
}
