// SPDX-License-Identifier: GPL-3.0-or-later
//
// All of three elements, loop after loop of each, used more than once. Doubles: loads of 16 bytes
// that stand side by side as two halves, two blends and one shuffle. Floats: contiguous loads that
// all three vectors share, two blends and a permute for each.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "3 emulated gathers of 4 x double, lanes 24 bytes apart, at bytes 0, 8, 16 became 6 loads, 3 inserts, 3 shuffles" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 8 stores of f32 became 5 x load, 2 x subtract.f32.256, 2 x fma.f32.256" { target haswell v3 } } }
// { dg-final { scan-asm-times "vblendps\t\\\$(204|51), %ymm" 2 { target haswell v3 } } }
// { dg-final { scan-asm-not "vshufpd\t\\\$10, %ymm" { target haswell v3 } } }
// { dg-final { scan-asm-times "vpermp?\[sd\]\t%ymm" 3 { target haswell v3 } } }

#include "guarded.h"

#define LERP(NAME, T)                                                                              \
  GUARDED_UNDER_TEST void NAME(const T *restrict x, const T *restrict a, const T *restrict b,      \
                               T *restrict out, int n) {                                           \
    for (int i = 0; i < n; i++) {                                                                  \
      T first = x[3 * i] + a[i] * (x[3 * i + 1] - x[3 * i]);                                       \
      out[i] = first + b[i] * (x[3 * i + 2] - first);                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(const T *x, const T *a, const T *b, T *out, int n) {           \
    for (int i = 0; i < n; i++) {                                                                  \
      T first = x[3 * i] + a[i] * (x[3 * i + 1] - x[3 * i]);                                       \
      out[i] = first + b[i] * (x[3 * i + 2] - first);                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(3 * n * sizeof(T), side);                                 \
    struct GuardedArray a = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray b = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray got = guardedArray(n * sizeof(T), side);                                   \
    struct GuardedArray want = guardedArray(n * sizeof(T), side);                                  \
    for (int i = 0; i < 3 * n; i++)                                                                \
      ((T *)x.data)[i] = (T)(i * 7 % 31);                                                          \
    for (int i = 0; i < n; i++) {                                                                  \
      ((T *)a.data)[i] = (T)(i * 5 % 23) - 9;                                                      \
      ((T *)b.data)[i] = (T)(i * 3 % 17) - 5;                                                      \
    }                                                                                              \
    NAME((T *)x.data, (T *)a.data, (T *)b.data, (T *)got.data, n);                                 \
    NAME##Reference((T *)x.data, (T *)a.data, (T *)b.data, (T *)want.data, n);                     \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(T));                                      \
    guardedFree(x), guardedFree(a), guardedFree(b), guardedFree(got), guardedFree(want);           \
  }

LERP(doubles, double)
LERP(floats, float)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n++) {
      doublesRun(n, (enum GuardSide)side);
      floatsRun(n, (enum GuardSide)side);
    }
}
