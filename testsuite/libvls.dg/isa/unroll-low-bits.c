// SPDX-License-Identifier: GPL-3.0-or-later
//
// Low bits of counters: values that some iterations share, and such that repeat. Where a loop begins
// at an unknown place, or in the middle of what is shared, nothing is known of them.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "16 iterations side by side, \[^\n\]* became \[^\n\]*zero-extend32" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "vls loop \[0-9\]+: \[0-9\]+ iterations side by side share what the low bits of counters decide; cost" } }
// { dg-final { scan-vls-remark "stores of i8 became \[^\n\]*paddusb" } }

#include "guarded.h"

#define SHARED(NAME, OUT, FIRST, STEP, ...)                                                        \
  GUARDED_UNDER_TEST void NAME(OUT *__restrict out, const uint8_t *__restrict x,                   \
                               const uint8_t *__restrict y, const double *__restrict w, int n) {   \
    for (int i = FIRST; i < n; i += STEP)                                                          \
      __VA_ARGS__;                                                                                 \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(OUT *out, const uint8_t *x, const uint8_t *y, const double *w, \
                                    int n) {                                                       \
    for (int i = FIRST; i < n; i += STEP)                                                          \
      __VA_ARGS__;                                                                                 \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(n, side), y = guardedArray(n, side);                      \
    struct GuardedArray w = guardedArray(16 * sizeof(double), side);                               \
    struct GuardedArray got = guardedArray(3 * n * sizeof(OUT), side);                             \
    struct GuardedArray want = guardedArray(3 * n * sizeof(OUT), side);                            \
    guardedFill(x.data, GUARDED_BYTES, n);                                                         \
    guardedFill(y.data, GUARDED_BYTES, n);                                                         \
    for (int i = 0; i < 16; i++)                                                                   \
      ((double *)w.data)[i] = 1.0 / (i + 1);                                                       \
    guardedFill(got.data, GUARDED_BYTES, 3 * n * sizeof(OUT));                                     \
    memcpy(want.data, got.data, 3 * n * sizeof(OUT));                                              \
    NAME((OUT *)got.data, (uint8_t *)x.data, (uint8_t *)y.data, (double *)w.data, n);              \
    NAME##Reference((OUT *)want.data, (uint8_t *)x.data, (uint8_t *)y.data, (double *)w.data, n);  \
    guardedCompare(#NAME, got.data, want.data, 3 * n, sizeof(OUT));                                \
    guardedFree(x), guardedFree(y), guardedFree(w), guardedFree(got), guardedFree(want);           \
  }

static inline __attribute__((always_inline)) uint8_t clip(int v) {
  return v < 0 ? 0 : v > 255 ? 255 : v;
}

/// One colour difference for some pixels, three results side by side.
#define COLOURS(SHARING)                                                                           \
  {                                                                                                \
    int c = 298 * (x[i] - 16), d = y[i / SHARING] - 128;                                           \
    out[3 * i] = clip((c + 409 * d + 128) >> 8);                                                   \
    out[3 * i + 1] = clip((c - 208 * d + 128) >> 8);                                               \
    out[3 * i + 2] = clip((c + 128) >> 8);                                                         \
  }
SHARED(pairs, uint8_t, 0, 1, COLOURS(2))
SHARED(pairsFromOne, uint8_t, 1, 1, COLOURS(2))
SHARED(evenPairs, uint8_t, 0, 2, COLOURS(4))
SHARED(dithered, uint8_t, 0, 1, {
  int v = x[i] + y[i & 7];
  out[i] = v > 255 ? 255 : v;
})
SHARED(bitsOf, uint8_t, 0, 1, out[3 * i + (y[i >> 3] >> (i & 7) & 1)] = x[i])

/// Two tables in a row, and what is found in them added up.
GUARDED_UNDER_TEST uint64_t levels(const uint8_t *__restrict a, const uint8_t *__restrict b,
                                   const unsigned *__restrict v, unsigned n) {
  uint64_t sum = 0;
  for (unsigned c = 0; c < n; c++)
    sum += v[b[a[c >> 4] * 16ul + (c & 15)]];
  return sum;
}
GUARDED_HOST uint64_t levelsReference(const uint8_t *a, const uint8_t *b, const unsigned *v,
                                      unsigned n) {
  uint64_t sum = 0;
  for (unsigned c = 0; c < n; c++)
    sum += v[b[a[c >> 4] * 16ul + (c & 15)]];
  return sum;
}
GUARDED_HOST void levelsRun(int n, enum GuardSide side) {
  struct GuardedArray a = guardedArray((n + 15) / 16, side), b = guardedArray(16 * 256, side);
  struct GuardedArray v = guardedArray(256 * sizeof(unsigned), side);
  guardedFill(a.data, GUARDED_BYTES, (n + 15) / 16);
  guardedFill(b.data, GUARDED_BYTES, 16 * 256);
  guardedFill(v.data, GUARDED_BYTES, 256 * sizeof(unsigned));
  uint64_t got = levels((uint8_t *)a.data, (uint8_t *)b.data, (unsigned *)v.data, n);
  uint64_t want = levelsReference((uint8_t *)a.data, (uint8_t *)b.data, (unsigned *)v.data, n);
  guardedCompare("levels", (char *)&got, (char *)&want, 1, sizeof got);
  guardedFree(a), guardedFree(b), guardedFree(v);
}

/// Four of the same, in a chain that is no sum.
GUARDED_UNDER_TEST unsigned hashed(const uint8_t *__restrict a, const unsigned *__restrict v, int n) {
  unsigned hash = 0;
  for (int i = 0; i < n; i++)
    hash = (hash << 1) ^ v[a[i / 4]];
  return hash;
}
GUARDED_HOST unsigned hashedReference(const uint8_t *a, const unsigned *v, int n) {
  unsigned hash = 0;
  for (int i = 0; i < n; i++)
    hash = (hash << 1) ^ v[a[i / 4]];
  return hash;
}
GUARDED_HOST void hashedRun(int n, enum GuardSide side) {
  struct GuardedArray a = guardedArray((n + 3) / 4, side);
  struct GuardedArray v = guardedArray(256 * sizeof(unsigned), side);
  guardedFill(a.data, GUARDED_BYTES, (n + 3) / 4);
  guardedFill(v.data, GUARDED_BYTES, 256 * sizeof(unsigned));
  unsigned got = hashed((uint8_t *)a.data, (unsigned *)v.data, n);
  unsigned want = hashedReference((uint8_t *)a.data, (unsigned *)v.data, n);
  guardedCompare("hashed", (char *)&got, (char *)&want, 1, sizeof got);
  guardedFree(a), guardedFree(v);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 8; n < 90; n++) {
      pairsRun(n, (enum GuardSide)side);
      pairsFromOneRun(n, (enum GuardSide)side);
      evenPairsRun(n, (enum GuardSide)side);
      ditheredRun(n, (enum GuardSide)side);
      bitsOfRun(n, (enum GuardSide)side);
      levelsRun(n, (enum GuardSide)side);
      hashedRun(n, (enum GuardSide)side);
    }
  return 0;
}
