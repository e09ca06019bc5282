// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short rows, at a stride of four, with branches that if-conversion has made values of: GCC's vectors
// stay where there are gathers, and are rewritten. What is left to scalar code is four results an iteration: these are packed
// as they stand, which is cheaper than iterations side by side.

// { dg-do run }
// { dg-options "-O3 -fno-math-errno -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 gathers of 8 x int at bytes 0, 4, 12, 28 became" { target haswell } } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 4 stores of i32 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "8 iterations side by side" { target haswell } } }

#include "guarded.h"

static inline float high(float a, float b) { return a > b ? a : b; }
static inline float low(float a, float b) { return a < b ? a : b; }

#define ROWS                                                                                       \
  for (int r = 0; r < rows; r++)                                                                   \
    for (int i = start[r]; i < start[r + 1]; i++) {                                                \
      const int j = ix[i];                                                                         \
      out[4 * i] = (int)low(high((float)x[j] * 0.299f, -200.0f), 200.0f);                          \
      out[4 * i + 1] = (int)low(high((float)x[j + 1], -200.0f), 200.0f);                           \
      out[4 * i + 2] = (int)low(high((float)x[j + 3], -200.0f), 200.0f);                           \
      out[4 * i + 3] = (int)low(high((float)x[j + 7] * 2.0f, -200.0f), 200.0f);                    \
    }

GUARDED_UNDER_TEST void kernel(const int *restrict x, int *restrict out, const int *restrict ix,
                               const int *restrict start, int rows) {
  ROWS
}
GUARDED_HOST void reference(const int *x, int *out, const int *ix, const int *start, int rows) {
  ROWS
}

enum { N = 97, LENGTH = 61, MOST = 20 };

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int each = 1; each < MOST; each++) {
      int start[N + 2], rows = 0;
      for (start[0] = 0; start[rows] + each <= N; rows++)
        start[rows + 1] = start[rows] + each - rows % 2 * (each > 1);
      const int n = start[rows];
      struct GuardedArray x = guardedArray((LENGTH + 7) * sizeof(int), (enum GuardSide)side);
      struct GuardedArray ix = guardedArray(n * sizeof(int), (enum GuardSide)side);
      struct GuardedArray got = guardedArray(4 * n * sizeof(int), (enum GuardSide)side);
      struct GuardedArray want = guardedArray(4 * n * sizeof(int), (enum GuardSide)side);
      for (int i = 0; i < LENGTH + 7; i++)
        ((int *)x.data)[i] = (i * 53 % 127 - 60) * 9;
      for (int i = 0; i < n; i++)
        ((int *)ix.data)[i] = i * 17 % LENGTH;
      kernel((int *)x.data, (int *)got.data, (int *)ix.data, start, rows);
      reference((int *)x.data, (int *)want.data, (int *)ix.data, start, rows);
      guardedCompare("kernel", got.data, want.data, 4 * n, sizeof(int));
      guardedFree(x), guardedFree(ix), guardedFree(got), guardedFree(want);
    }
  return 0;
}
