// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes through an index, and results of another width than what is compared for them: choices
// between bytes by compares of floats, of floats by compares of bytes. GCC has no vectors for the
// loads; its if-conversion makes the body one block.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stores of i8 became \[^\n\]*minimum\.f32\.256, \[0-9\]+ x to-signed\.i32\.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "stores of f32 became \[^\n\]*select-less-i32\.f32\.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "left scalar by GCC" { target haswell v3 skx256 skx512 } } }

#include "guarded.h"

#define BYTES(NAME, OUT, WEIGHT, VALUE)                                                            \
  GUARDED_UNDER_TEST void NAME(OUT *__restrict out, const uint8_t *__restrict x,                   \
                               const int *__restrict idx, const WEIGHT *__restrict w, int n) {     \
    for (int i = 0; i < n; i++) {                                                                  \
      const int j = idx[i];                                                                        \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(OUT *out, const uint8_t *x, const int *idx, const WEIGHT *w,   \
                                    int n) {                                                       \
    for (int i = 0; i < n; i++) {                                                                  \
      const int j = idx[i];                                                                        \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(203, side), idx = guardedArray(n * sizeof(int), side);    \
    struct GuardedArray w = guardedArray(n * sizeof(WEIGHT), side);                                \
    struct GuardedArray got = guardedArray(n * sizeof(OUT), side);                                 \
    struct GuardedArray want = guardedArray(n * sizeof(OUT), side);                                \
    guardedFill(x.data, GUARDED_BYTES, 203);                                                       \
    guardedFill(w.data, sizeof(WEIGHT) == 4 ? GUARDED_FLOAT : GUARDED_BYTES, n);                   \
    guardedIndices(idx.data, sizeof(int), n, 0, 201);                                              \
    NAME((OUT *)got.data, (uint8_t *)x.data, (int *)idx.data, (WEIGHT *)w.data, n);                \
    NAME##Reference((OUT *)want.data, (uint8_t *)x.data, (int *)idx.data, (WEIGHT *)w.data, n);    \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(OUT));                                    \
    guardedFree(x), guardedFree(idx), guardedFree(w), guardedFree(got), guardedFree(want);         \
  }

/// Both compares of a clamp are of floats, what they choose are bytes.
static inline __attribute__((always_inline)) uint8_t clamped(float f) {
  return f > 0.0f ? f < 200.0f ? (uint8_t)f : 200 : 0;
}

BYTES(clamp, uint8_t, float, clamped(((float)x[j] - (float)x[j + 1]) * w[i]))
BYTES(average, uint8_t, uint8_t, (x[j] * w[i] + x[j + 1] * (255 - w[i])) >> 8)
BYTES(chosen, float, uint8_t, (float)x[j + 1] * (x[j] < w[i] ? 0.5f : 0.25f))

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 90; n++) {
      clampRun(n, (enum GuardSide)side);
      averageRun(n, (enum GuardSide)side);
      chosenRun(n, (enum GuardSide)side);
    }
  return 0;
}
