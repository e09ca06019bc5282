// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows that are read by more than one load: each load adds base and index itself. No other
// instruction adds them, whatever kind of object the base is.

// { dg-do run }
// { dg-options "-O3 -march=haswell" }
// { dg-options "-O3 -march=haswell -fvect-cost-model=unlimited" { target gcc-14+ } }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 3 (emulated )?gathers of 8 x float at bytes " 6 } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 5 (emulated )?gathers of 8 x float at bytes " } }
// { dg-final { scan-asm-not "leaq\t\\(%r\[a-z0-9\]+,%r\[a-z0-9\]+,\[48\]\\), (%r\[a-z0-9\]+)\n(\[^\n\]*\n){0,12}\tvmov\[a-z\]+\t\[0-9\]*\\(\\1\\)" } }

#include "guarded.h"

#define ROWS 50

static float fixed[3 * ROWS];
static _Thread_local float ofThread[3 * ROWS];

#define TRIPLES(NAME, X, FACTOR)                                                                   \
  GUARDED_UNDER_TEST void NAME(float *restrict out, const float *restrict x,                       \
                               const int *restrict index, int n) {                                 \
    (void)x;                                                                                       \
    for (int i = 0; i < n; i++)                                                                    \
      out[i] = (X)[FACTOR * index[i]] * (X)[FACTOR * index[i] + 1] + (X)[FACTOR * index[i] + 2];   \
  }

TRIPLES(byPointer, x, 3)
TRIPLES(apart, x, 6)
TRIPLES(backwards, x, -3)
TRIPLES(ofFixed, fixed, 3)
TRIPLES(ofThreads, ofThread, 3)

/// The same index into two tables.
GUARDED_UNDER_TEST void ofTwo(float *restrict out, const float *restrict x, const float *restrict y,
                              const int *restrict index, int n) {
  for (int i = 0; i < n; i++) {
    const int j = 3 * index[i];
    out[i] = x[j] * x[j + 1] + x[j + 2] - y[j];
  }
}

GUARDED_UNDER_TEST void fives(float *restrict out, const float *restrict x,
                              const int *restrict index, int n) {
  for (int i = 0; i < n; i++) {
    const int j = 8 * index[i];
    out[i] = x[j] * x[j + 1] + x[j + 2] * x[j + 3] - x[j + 4];
  }
}

static float expected(const float *row) {
  return row[0] * row[1] + row[2];
}

// Not optimized: its own addresses are no matter.
__attribute__((optimize(0))) int main(void) {
  enum { COUNT = 67 };
  int index[COUNT], behind[COUNT];
  for (int i = 0; i < COUNT; i++) {
    index[i] = i == 3 ? ROWS - 1 : i * 7 % ROWS;
    behind[i] = index[i] - (ROWS - 1);
  }
  struct GuardedArray table = guardedArray(3 * ROWS * sizeof(float), GUARD_END);
  struct GuardedArray gaps = guardedArray((6 * ROWS - 3) * sizeof(float), GUARD_END);
  struct GuardedArray eights = guardedArray((8 * ROWS - 3) * sizeof(float), GUARD_END);
  float *x = (float *)table.data, *gap = (float *)gaps.data, *eight = (float *)eights.data;
  float out[COUNT];
  for (int i = 0; i < 3 * ROWS; i++)
    x[i] = ofThread[i] = fixed[i] = (float)(i * i % 37);
  for (int i = 0; i < 6 * ROWS - 3; i++)
    gap[i] = (float)(i * i % 41);
  for (int i = 0; i < 8 * ROWS - 3; i++)
    eight[i] = (float)(i * i % 43);

#define CHECK(CALL, ROW)                                                                           \
  CALL;                                                                                            \
  for (int i = 0; i < COUNT; i++)                                                                  \
    if (out[i] != expected(ROW))                                                                   \
      abort();
  CHECK(byPointer(out, x, index, COUNT), x + 3 * index[i])
  CHECK(apart(out, gap, index, COUNT), gap + 6 * index[i])
  CHECK(backwards(out, x, behind, COUNT), x - 3 * behind[i])
  CHECK(ofFixed(out, 0, index, COUNT), fixed + 3 * index[i])
  CHECK(ofThreads(out, 0, index, COUNT), ofThread + 3 * index[i])
  ofTwo(out, x, fixed, index, COUNT);
  for (int i = 0; i < COUNT; i++)
    if (out[i] != expected(x + 3 * index[i]) - fixed[3 * index[i]])
      abort();
  fives(out, eight, index, COUNT);
  for (int i = 0; i < COUNT; i++) {
    const float *row = eight + 8 * index[i];
    if (out[i] != row[0] * row[1] + row[2] * row[3] - row[4])
      abort();
  }
  return 0;
}
