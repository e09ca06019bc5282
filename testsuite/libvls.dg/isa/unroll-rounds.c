// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whole rounds: where iterations are a multiple of those that stand side by side none is left over,
// and what is used behind the loop comes from the last round. All numbers of iterations, counted up
// and down, from pointer to pointer, and results that only the last iteration knows.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "unroll-rounds.c:\[0-9\]+:\[0-9\]+: \[^\n\]*vls pack \[0-9\]+: 8 iterations side by side" { target haswell v3 skx256 } } }
// { dg-final { scan-asm "(test|and)\[bl\]\t\[$\]7" { target haswell v3 skx256 } } }

#include "guarded.h"

enum { N = 70, STRIDE = 5 };

struct Behind {
  float last, lowest;
  long sum;
  const float *at;
};

/// Counted up.
#define UP(NAME)                                                                                   \
  void NAME(float *restrict o, const float *restrict a, int n, struct Behind *b) {                 \
    float last = -1;                                                                               \
    long sum = 3;                                                                                  \
    for (int i = 0; i < n; i++) {                                                                  \
      last = a[STRIDE * i + 1] * 0.5f;                                                             \
      o[3 * i] = a[STRIDE * i] + last;                                                             \
      o[3 * i + 1] = last;                                                                         \
      o[3 * i + 2] = a[STRIDE * i + 3] - last;                                                     \
      sum += i;                                                                                    \
    }                                                                                              \
    b->last = last, b->sum = sum;                                                                  \
  }
GUARDED_UNDER_TEST UP(up)
GUARDED_HOST UP(upReference)

/// Counted down, in steps of two; the body is executed once at least.
#define DOWN(NAME)                                                                                 \
  void NAME(float *restrict o, const float *restrict a, int n, struct Behind *b) {                 \
    unsigned long i = 2ul * (unsigned)n;                                                           \
    float last = 0;                                                                                \
    if (n == 0)                                                                                    \
      return;                                                                                      \
    do {                                                                                           \
      i -= 2;                                                                                      \
      last = a[STRIDE * (i / 2) + 2];                                                              \
      o[3 * (i / 2)] = a[STRIDE * (i / 2)] * 3 + 1;                                                \
      o[3 * (i / 2) + 1] = last * 3 + 1;                                                           \
      o[3 * (i / 2) + 2] = a[STRIDE * (i / 2) + 4] * 3 + 1;                                        \
    } while (i != 0);                                                                              \
    b->last = last, b->sum = (long)i;                                                              \
  }
GUARDED_UNDER_TEST DOWN(down)
GUARDED_HOST DOWN(downReference)

/// From pointer to pointer; what follows stores to what has been loaded.
#define POINTERS(NAME)                                                                             \
  void NAME(float *restrict o, const float *restrict a, int n, struct Behind *b) {                 \
    const float *end = a + STRIDE * n;                                                             \
    float before = 0;                                                                              \
    for (; a != end; a += STRIDE, o += 3) {                                                        \
      before = o[0];                                                                               \
      o[0] += a[0] * 2;                                                                            \
      o[1] += a[2] * 2;                                                                            \
      o[2] += a[4] * 2;                                                                            \
    }                                                                                              \
    b->at = a, b->last = before, b->lowest = n > 0 ? o[-1] : 0;                                    \
  }
GUARDED_UNDER_TEST POINTERS(pointers)
GUARDED_HOST POINTERS(pointersReference)

/// In a loop, with a number of iterations that wraps.
#define ROWS(NAME)                                                                                 \
  void NAME(float *restrict o, const float *restrict a, int n, struct Behind *b) {                 \
    const uint8_t each = (uint8_t)(n % 9);                                                         \
    long rows = 0;                                                                                 \
    for (int r = 0; each != 0 && r + each <= n; r += each, rows++)                                 \
      for (uint8_t k = 0; k != each; k++) {                                                        \
        o[3 * (r + k)] = a[STRIDE * (r + k)] - 2;                                                  \
        o[3 * (r + k) + 1] = a[STRIDE * (r + k) + 1] - 2;                                          \
        o[3 * (r + k) + 2] = a[STRIDE * (r + k) + 2] - 2;                                          \
      }                                                                                            \
    b->sum = rows;                                                                                 \
  }
GUARDED_UNDER_TEST ROWS(rows)
GUARDED_HOST ROWS(rowsReference)

    typedef void (*Kernel)(float *, const float *, int, struct Behind *);

GUARDED_HOST void check(const char *name, Kernel kernel, Kernel reference, int n,
                        enum GuardSide side) {
  struct GuardedArray a = guardedArray((n > 0 ? STRIDE * n : 1) * sizeof(float), side);
  struct GuardedArray got = guardedArray((3 * n + 1) * sizeof(float), side);
  struct GuardedArray want = guardedArray((3 * n + 1) * sizeof(float), side);
  struct Behind gotBehind, wantBehind;
  memset(&gotBehind, 0, sizeof gotBehind), memset(&wantBehind, 0, sizeof wantBehind);
  guardedFill(a.data, GUARDED_FLOAT, n > 0 ? STRIDE * n : 1);
  guardedFill(got.data, GUARDED_FLOAT, 3 * n + 1);
  memcpy(want.data, got.data, (3 * n + 1) * sizeof(float));
  kernel((float *)got.data, (const float *)a.data, n, &gotBehind);
  reference((float *)want.data, (const float *)a.data, n, &wantBehind);
  guardedCompare(name, got.data, want.data, 3 * n + 1, sizeof(float));
  guardedCompare(name, &gotBehind, &wantBehind, sizeof gotBehind, 1);
  guardedFree(a), guardedFree(got), guardedFree(want);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < N; n++) {
      check("up", up, upReference, n, (enum GuardSide)side);
      check("down", down, downReference, n, (enum GuardSide)side);
      check("pointers", pointers, pointersReference, n, (enum GuardSide)side);
      check("rows", rows, rowsReference, n, (enum GuardSide)side);
    }
  return 0;
}
