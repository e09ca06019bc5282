// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of bytes and words, found through an index, whose members are computed apart and stored in
// arrays of their own: rows are joined once.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 iterations side by side, 24 stores of i8 became 2 x load" { target haswell v3 } } }

#include "guarded.h"

#define CLAMP(V) ((V) > -100.0f ? (V) < 100.0f ? (V) : 100.0f : -100.0f)

#define MEMBERS(NAME, T)                                                                           \
  GUARDED_UNDER_TEST void NAME(const T *restrict x, const float *restrict a, T *restrict first,    \
                               T *restrict second, T *restrict third, const int *restrict idx,     \
                               int n) {                                                            \
    for (int i = 0; i < n; i++) {                                                                  \
      const int j = idx[i];                                                                        \
      first[i] = (T)CLAMP((float)x[j] * a[i]);                                                     \
      second[i] = (T)CLAMP((float)x[j + 1]);                                                       \
      third[i] = (T)CLAMP((float)x[j + 2] * a[i]);                                                 \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    enum { SIZE = 70 };                                                                            \
    struct GuardedArray x = guardedArray(SIZE * sizeof(T), side);                                  \
    struct GuardedArray a = guardedArray(n * sizeof(float), side);                                 \
    struct GuardedArray idx = guardedArray(n * sizeof(int), side);                                 \
    struct GuardedArray got = guardedArray(3 * n * sizeof(T), side);                               \
    struct GuardedArray want = guardedArray(3 * n * sizeof(T), side);                              \
    guardedFill(x.data, GUARDED_BYTES, SIZE * sizeof(T));                                          \
    for (int i = 0; i < n; i++)                                                                    \
      ((float *)a.data)[i] = (float)(i % 7) * 0.375f - 1.0f;                                       \
    guardedIndices(idx.data, sizeof(int), n, 0, SIZE - 3);                                         \
    T *out = (T *)got.data, *expected = (T *)want.data, *in = (T *)x.data;                         \
    NAME(in, (float *)a.data, out, out + n, out + 2 * n, (int *)idx.data, n);                      \
    for (int i = 0; i < n; i++)                                                                    \
      for (int c = 0; c < 3; c++) {                                                                \
        float v = (float)in[((int *)idx.data)[i] + c];                                             \
        if (c != 1)                                                                                \
          v *= ((float *)a.data)[i];                                                               \
        expected[c * n + i] = (T)CLAMP(v);                                                         \
      }                                                                                            \
    guardedCompare(#NAME, got.data, want.data, 3 * n, sizeof(T));                                  \
    guardedFree(x), guardedFree(a), guardedFree(idx), guardedFree(got), guardedFree(want);         \
  }

MEMBERS(bytes, int8_t)
MEMBERS(words, int16_t)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 60; n++) {
      bytesRun(n, (enum GuardSide)side);
      wordsRun(n, (enum GuardSide)side);
    }
  return 0;
}
