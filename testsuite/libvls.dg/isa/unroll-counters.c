// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops of which what is counted is a good part, and in which nothing can be packed: four
// iterations count once, with their branches if they have any. A large body is left alone, and so
// is a loop with few iterations.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "unroll-counters.c:30:\[0-9\]+: \[^\n\]*vls loop \[0-9\]+: 4 iterations side by side count once; cost" } }
// { dg-final { scan-vls-remark "unroll-counters.c:36:\[0-9\]+: \[^\n\]*vls loop \[0-9\]+: 4 iterations side by side count once; cost" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "unroll-counters.c:44:\[0-9\]+: \[^\n\]*side by side" } }
// { dg-final { scan-vls-remark-not "unroll-counters.c:62:\[0-9\]+: \[^\n\]*side by side" } }
// { dg-final { scan-vls-remark-not "unroll-counters.c:73:\[0-9\]+: \[^\n\]*side by side" } }
// { dg-final { scan-vls-remark "unroll-counters.c:\[89\]\[0-9\]:\[0-9\]+: \[^\n\]*(vls loop \[0-9\]+: 4 iterations side by side count once; cost|vls pack \[0-9\]+: 8 iterations side by side, 16 stores of i8)" } }

#include "guarded.h"

#define LOOP(NAME, COUNT, ...)                                                                     \
  GUARDED_HOST void NAME##Reference(uint8_t *x, const uint8_t *a, const int64_t *ix, int n) {      \
    for (int i = 0; i < COUNT; i++)                                                                \
      __VA_ARGS__                                                                                  \
  }

/// Bytes that may be the same ones.
GUARDED_UNDER_TEST void update(uint8_t *x, const uint8_t *a, const int64_t *ix, int n) {
  (void)a;
  for (int i = 0; i < n; i++)
    x[ix[i]] = (uint8_t)(x[ix[i]] + 3);
}
LOOP(update, n, x[ix[i]] = (uint8_t)(x[ix[i]] + 3);)

GUARDED_UNDER_TEST void chosen(uint8_t *x, const uint8_t *a, const int64_t *ix, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] > 100)
      x[ix[i]] = a[i];
}
LOOP(chosen, n, if (a[i] > 100) x[ix[i]] = a[i];)

GUARDED_UNDER_TEST void few(uint8_t *x, const uint8_t *a, const int64_t *ix, int n) {
  (void)a, (void)n;
  for (int i = 0; i < 6; i++)
    x[ix[i]] = (uint8_t)(x[ix[i]] + 3);
}
LOOP(few, 6, x[ix[i]] = (uint8_t)(x[ix[i]] + 3);)

/// Which of some structs is the least: they may be few.
struct Corner {
  float x, y;
};
#define LEAST(NAME)                                                                                \
  int NAME(const struct Corner *corners, int n) {                                                  \
    int index = 0;                                                                                 \
    float least = 1e6f;                                                                            \
    for (int i = 0; i < n; i++)                                                                    \
      if (corners[i].x * 3 + corners[i].y < least)                                                 \
        least = corners[i].x * 3 + corners[i].y, index = i;                                        \
    return index;                                                                                  \
  }
GUARDED_UNDER_TEST LEAST(leastOf)
GUARDED_HOST LEAST(leastReference)

/// One behind the other, which GCC leaves to scalar code for what each needs of the one before.
#define CONTIGUOUS(NAME)                                                                           \
  void NAME(uint8_t *x, const uint8_t *a, const int64_t *ix, int n) {                              \
    (void)ix;                                                                                      \
    uint8_t last = 0;                                                                              \
    for (int i = 0; i < n && i < 40; i++)                                                          \
      x[i] = last = (uint8_t)(a[i] / 3 + last / 2);                                                \
  }
GUARDED_UNDER_TEST CONTIGUOUS(contiguous)
GUARDED_HOST CONTIGUOUS(contiguousReference)

/// Stores under a condition, two for each i: no search.
#define PAIRED(NAME)                                                                               \
  void NAME(uint8_t *x, const uint8_t *a, const int64_t *ix, int n) {                              \
    (void)ix;                                                                                      \
    for (int i = 0; i < n; i++)                                                                    \
      if (a[i] > 100) {                                                                            \
        x[2 * i] = a[i];                                                                           \
        x[2 * i + 1] = 7;                                                                          \
      }                                                                                            \
  }
GUARDED_UNDER_TEST PAIRED(paired)
GUARDED_HOST PAIRED(pairedReference)

#define RUN(NAME)                                                                                  \
  {                                                                                                \
    struct GuardedArray a = guardedArray(n, side), ix = guardedArray(n * sizeof(int64_t), side);   \
    struct GuardedArray got = guardedArray(120, side), want = guardedArray(120, side);             \
    guardedFill(a.data, GUARDED_BYTES, n);                                                         \
    guardedFill(got.data, GUARDED_BYTES, 120);                                                     \
    memcpy(want.data, got.data, 120);                                                              \
    guardedIndices(ix.data, sizeof(int64_t), n, 0, 39);                                            \
    NAME((uint8_t *)got.data, (uint8_t *)a.data, (int64_t *)ix.data, n);                           \
    NAME##Reference((uint8_t *)want.data, (uint8_t *)a.data, (int64_t *)ix.data, n);               \
    guardedCompare(#NAME, got.data, want.data, 120, 1);                                            \
    guardedFree(a), guardedFree(ix), guardedFree(got), guardedFree(want);                          \
  }

int main(void) {
  for (int s = GUARD_END; s <= GUARD_START; s++)
    for (int n = 6; n < 60; n++) {
      const enum GuardSide side = (enum GuardSide)s;
      RUN(update)
      RUN(chosen)
      RUN(few)
      RUN(contiguous)
      RUN(paired)
    }
  float corners[80];
  guardedFill(corners, GUARDED_FLOAT, 80);
  for (int n = 0; n <= 40; n++)
    if (leastOf((const struct Corner *)corners, n) != leastReference((const struct Corner *)corners, n))
      return 1;
  return 0;
}
