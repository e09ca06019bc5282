// SPDX-License-Identifier: GPL-3.0-or-later
//
// Six arrays that may overlap each other, and the one that is read: so many distances are tested in
// front of the loop, once. Where arrays overlap, the loop is as it was.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "16 iterations side by side, 96 stores of i16 became \[^\n\]* under \[1-3\]\[0-9\] run-time alias checks" { target haswell v3 } } }

#include "guarded.h"

#define BODY                                                                                       \
  for (int i = 0; i < n; i++) {                                                                    \
    a[i] = x[6 * i];                                                                               \
    b[i] = x[6 * i + 1] * 3;                                                                       \
    c[i] = x[6 * i + 2];                                                                           \
    d[i] = x[6 * i + 3] * 3;                                                                       \
    e[i] = x[6 * i + 4];                                                                           \
    f[i] = x[6 * i + 5] * 3;                                                                       \
  }
#define PARAMETERS                                                                                 \
  const uint16_t *x, uint16_t *a, uint16_t *b, uint16_t *c, uint16_t *d, uint16_t *e, uint16_t *f, \
      int n

GUARDED_UNDER_TEST void kernel(PARAMETERS){BODY} GUARDED_HOST void reference(PARAMETERS){BODY}

/// All arrays in one: planes `apart` elements apart, behind `first` elements of the one that is
/// read.
GUARDED_HOST void check(int n, int first, int apart, enum GuardSide side) {
  const int size = 6 * n > first + 5 * apart + n ? 6 * n : first + 5 * apart + n;
  struct GuardedArray got = guardedArray(size * sizeof(uint16_t), side);
  struct GuardedArray want = guardedArray(size * sizeof(uint16_t), side);
  guardedFill(got.data, GUARDED_BYTES, size * sizeof(uint16_t));
  memcpy(want.data, got.data, size * sizeof(uint16_t));
  uint16_t *x = (uint16_t *)got.data, *o = x + first, *y = (uint16_t *)want.data, *p = y + first;
  kernel(x, o, o + apart, o + 2 * apart, o + 3 * apart, o + 4 * apart, o + 5 * apart, n);
  reference(y, p, p + apart, p + 2 * apart, p + 3 * apart, p + 4 * apart, p + 5 * apart, n);
  guardedCompare("kernel", got.data, want.data, size, sizeof(uint16_t));
  guardedFree(got), guardedFree(want);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n += 3) {
      check(n, 6 * n, n, (enum GuardSide)side);     // side by side
      check(n, 6 * n, n - 1, (enum GuardSide)side); // the last of one is the first of the next
      check(n, 6 * n - 1, n, (enum GuardSide)side);
      check(n, 0, n, (enum GuardSide)side); // in place
      check(n, 5, 2, (enum GuardSide)side);
      check(n, 0, 0, (enum GuardSide)side); // all in one
    }
  return 0;
}
