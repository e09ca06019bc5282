// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of loaded bytes and words are put together by inserts that read memory, not by pairs of
// registers that are joined, nor in general registers; also such of less than 128 bits, and elements
// that are used twice.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "stores of i32 became" } }
// { dg-final { scan-vls-remark "stores of f64 became" { target haswell v3 skx256 } } }

#include "guarded.h"

#define GATHERED(NAME, IN, OUT, VALUE)                                                             \
  GUARDED_UNDER_TEST void NAME(OUT *__restrict out, const IN *__restrict x,                        \
                               const int *__restrict idx, const OUT *__restrict w, int n) {        \
    for (int i = 0; i < n; i++)                                                                    \
      out[i] = VALUE;                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(OUT *out, const IN *x, const int *idx, const OUT *w, int n) {  \
    for (int i = 0; i < n; i++)                                                                    \
      out[i] = VALUE;                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(70 * sizeof(IN), side);                                   \
    struct GuardedArray idx = guardedArray(n * sizeof(int), side);                                 \
    struct GuardedArray w = guardedArray(n * sizeof(OUT), side);                                   \
    struct GuardedArray got = guardedArray(n * sizeof(OUT), side);                                 \
    struct GuardedArray want = guardedArray(n * sizeof(OUT), side);                                \
    guardedFill(x.data, GUARDED_BYTES, 70 * sizeof(IN));                                           \
    for (int i = 0; i < n; i++)                                                                    \
      ((OUT *)w.data)[i] = (OUT)(i * 3 - 70);                                                      \
    guardedIndices(idx.data, sizeof(int), n, 0, 69);                                               \
    NAME((OUT *)got.data, (IN *)x.data, (int *)idx.data, (OUT *)w.data, n);                        \
    NAME##Reference((OUT *)want.data, (IN *)x.data, (int *)idx.data, (OUT *)w.data, n);            \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(OUT));                                    \
    guardedFree(x), guardedFree(idx), guardedFree(w), guardedFree(got), guardedFree(want);         \
  }

GATHERED(words, int16_t, int, x[idx[i]] * w[i] + 7)
GATHERED(unsignedWords, uint16_t, int, (x[idx[i]] ^ w[i]) + 5)
GATHERED(bytes, uint8_t, int, x[idx[i]] * 3 + w[i])
GATHERED(signedBytes, int8_t, double, x[idx[i]] * w[i] - 0.5)
GATHERED(wordsToDoubles, int16_t, double, x[idx[i]] * w[i] - 0.5)
GATHERED(chosenWords, int16_t, int,
         x[idx[i]] > 3 ? (x[idx[i]] - w[i]) * (x[idx[i]] - w[i]) : x[idx[i]] + w[i])

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 90; n++) {
      wordsRun(n, (enum GuardSide)side);
      unsignedWordsRun(n, (enum GuardSide)side);
      bytesRun(n, (enum GuardSide)side);
      signedBytesRun(n, (enum GuardSide)side);
      wordsToDoublesRun(n, (enum GuardSide)side);
      chosenWordsRun(n, (enum GuardSide)side);
    }
  return 0;
}
