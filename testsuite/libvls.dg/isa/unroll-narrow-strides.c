// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes and words at strides, which become wider: elements that are as far apart as they get wide are
// extended where they stand, by masks and shifts; others are loaded for each part of a register, so
// that they cross none, and what is loaded serves all fields.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "side by side, 16 stores of i16 became \[^\n\]*zero-extend8-even.256\[^\n\]*zero-extend8-odd.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "side by side, 8 stores of i32 became \[^\n\]*zero-extend16-(even|odd).256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "side by side, 8 stores of f32 became \[^\n\]*sign-extend16-(even|odd).256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "side by side, 32 stores of f32 became \[^\n\]*zero-extend8-1-of-4.256" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "16 iterations side by side, 48 stores of i16 became \[^\n\]*multiply.i16.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 24 stores of f32 became 2 x load, 1 x zero-extend8-0-of-3.256" { target haswell v3 skx256 } } }
// { dg-final { scan-asm "vinserti\[^\n\]*8\[(\]%r" { target haswell v3 skx256 } } }
// Of the lower half of a register extended, the upper half is not made zero.
// { dg-final { scan-asm-not "vmovq\t%xmm\[0-9\]+, %xmm\[0-9\]+" { target haswell v3 } } }

#include "guarded.h"

/// Of `n` rows of STRIDE elements FROM, COUNT elements TO each.
#define NARROW(NAME, FROM, STRIDE, TO, COUNT, ...)                                                 \
  GUARDED_UNDER_TEST void NAME(TO *__restrict out, TO *__restrict second, TO *__restrict third,    \
                               TO *__restrict fourth, const FROM *__restrict x, int n) {           \
    for (int i = 0; i < n; i++) {                                                                  \
      const FROM *p = x + STRIDE * i;                                                              \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(TO *out, TO *second, TO *third, TO *fourth, const FROM *x,     \
                                    int n) {                                                       \
    for (int i = 0; i < n; i++) {                                                                  \
      const FROM *p = x + STRIDE * i;                                                              \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(STRIDE * n * sizeof(FROM), side), got[COUNT], want[COUNT]; \
    for (size_t i = 0; i < STRIDE * n * sizeof(FROM); i++)                                         \
      x.data[i] = (char)(i * 73 + i / 7);                                                          \
    TO *outs[8] = {0};                                                                             \
    for (int k = 0; k < COUNT; k++) {                                                              \
      got[k] = guardedArray(n * sizeof(TO), side), want[k] = guardedArray(n * sizeof(TO), side);   \
      outs[k] = (TO *)got[k].data, outs[k + 4] = (TO *)want[k].data;                               \
    }                                                                                              \
    NAME(outs[0], outs[1], outs[2], outs[3], (FROM *)x.data, n);                                   \
    NAME##Reference(outs[4], outs[5], outs[6], outs[7], (FROM *)x.data, n);                        \
    for (int k = 0; k < COUNT; k++) {                                                              \
      guardedCompare(#NAME, outs[k], outs[k + 4], n, sizeof(TO));                                  \
      guardedFree(got[k]), guardedFree(want[k]);                                                   \
    }                                                                                              \
    guardedFree(x);                                                                                \
  }

NARROW(bytesToWords, uint8_t, 2, uint16_t, 1, out[i] = (uint16_t)(p[0] * 3 + p[1] * 5);)
NARROW(wordsToInts, uint16_t, 2, int, 1, out[i] = p[0] * 3 + p[1] * 5;)
NARROW(signedWords, int16_t, 2, float, 1, out[i] = (float)p[0] * 3 + (float)p[1] * 5;)
NARROW(signedBytes, int8_t, 4, int, 2, out[i] = p[0] * 3 + p[1]; second[i] = p[2] - p[3] * 7;)
NARROW(planes, uint8_t, 4, float, 4, out[i] = p[0]; second[i] = (float)p[1] * 0.5f;
       third[i] = (float)p[2] + 1; fourth[i] = p[3];)
NARROW(longs, uint32_t, 2, uint64_t, 2, out[i] = p[0]; second[i] = (uint64_t)p[1] + 1;)
NARROW(triples, int16_t, 3, int16_t, 3, out[i] = (int16_t)(p[0] * 5);
       second[i] = (int16_t)(p[1] * 3); third[i] = p[2];)
NARROW(pixels, uint8_t, 3, float, 3, out[i] = p[0]; second[i] = (float)p[1] * 3;
       third[i] = (float)p[2] * 5;)
NARROW(fields, uint8_t, 5, float, 2, out[i] = p[1]; second[i] = (float)p[3] * 3;)
NARROW(sevens, float, 7, float, 1, out[i] = p[0] + p[6] * 2;)
NARROW(ints, int, 2, int, 1, out[i] = p[0] * 3 + p[1] * 5;)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n++) {
      bytesToWordsRun(n, (enum GuardSide)side);
      wordsToIntsRun(n, (enum GuardSide)side);
      signedWordsRun(n, (enum GuardSide)side);
      signedBytesRun(n, (enum GuardSide)side);
      planesRun(n, (enum GuardSide)side);
      longsRun(n, (enum GuardSide)side);
      triplesRun(n, (enum GuardSide)side);
      pixelsRun(n, (enum GuardSide)side);
      fieldsRun(n, (enum GuardSide)side);
      sevensRun(n, (enum GuardSide)side);
      intsRun(n, (enum GuardSide)side);
    }
  return 0;
}
