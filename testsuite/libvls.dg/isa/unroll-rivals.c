// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops at strides of three and more, of which GCC makes vectors by many permutes: iterations side by
// side take their place where they are cheaper, and at a stride of two where halves of registers are
// loaded.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "unroll-rivals.c:\[0-9\]+:\[0-9\]+: \[^\n\]*4 iterations side by side, 4 stores of f64 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "unroll-rivals.c:\[0-9\]+:\[0-9\]+: \[^\n\]*8 iterations side by side, 8 stores of f32 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "unroll-rivals.c:\[0-9\]+:\[0-9\]+: \[^\n\]*16 iterations side by side, 48 stores of i8 became" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "unroll-rivals.c:\[0-9\]+:\[0-9\]+: \[^\n\]*16 iterations side by side, 64 stores of i8 became" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "unroll-rivals.c:9\[0-9\]:\[0-9\]+: \[^\n\]*8 iterations side by side, 8 stores of f32 became" { target skx256 } } }

#include "guarded.h"

#define RIVAL(NAME, T, STRIDE, VALUE)                                                              \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const T *__restrict x, const T *__restrict w,    \
                               int n) {                                                            \
    for (int i = 0; i < n; i++) {                                                                  \
      const T *p = x + STRIDE * i;                                                                 \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const T *x, const T *w, int n) {                       \
    for (int i = 0; i < n; i++) {                                                                  \
      const T *p = x + STRIDE * i;                                                                 \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(STRIDE * n * sizeof(T), side);                            \
    struct GuardedArray w = guardedArray(n * sizeof(T), side);                                     \
    struct GuardedArray got = guardedArray(n * sizeof(T), side);                                   \
    struct GuardedArray want = guardedArray(n * sizeof(T), side);                                  \
    for (int i = 0; i < STRIDE * n; i++)                                                           \
      ((T *)x.data)[i] = (T)(i * 7 % 31) / 8;                                                      \
    for (int i = 0; i < n; i++)                                                                    \
      ((T *)w.data)[i] = (T)(i * 5 % 23) / 4;                                                      \
    NAME((T *)got.data, (T *)x.data, (T *)w.data, n);                                              \
    NAME##Reference((T *)want.data, (T *)x.data, (T *)w.data, n);                                  \
    guardedCompare(#NAME, got.data, want.data, n, sizeof(T));                                      \
    guardedFree(x), guardedFree(w), guardedFree(got), guardedFree(want);                           \
  }

RIVAL(bilinear, double, 4,
      p[0] + w[i] * (p[1] - p[0]) + w[i] * (p[2] + w[i] * (p[3] - p[2])))
RIVAL(weighted, float, 4, p[0] * 0.25f + p[1] * 0.5f + p[2] * w[i] + p[3])
RIVAL(ofEight, float, 8, p[0] + p[2] * w[i] + p[5] + p[7])

/// Bytes of three become TO bytes.
#define BYTES(NAME, TO, ...)                                                                       \
  GUARDED_UNDER_TEST void NAME(uint8_t *__restrict out, const uint8_t *__restrict x, int n) {      \
    _Pragma("omp simd") for (int i = 0; i < n; i++) __VA_ARGS__                                    \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(uint8_t *out, const uint8_t *x, int n) {                       \
    for (int i = 0; i < n; i++)                                                                    \
      __VA_ARGS__                                                                                  \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(3 * n, side), got = guardedArray(TO * n, side);           \
    struct GuardedArray want = guardedArray(TO * n, side);                                         \
    for (int i = 0; i < 3 * n; i++)                                                                \
      x.data[i] = (char)(i * 37);                                                                  \
    NAME((uint8_t *)got.data, (uint8_t *)x.data, n);                                               \
    NAME##Reference((uint8_t *)want.data, (uint8_t *)x.data, n);                                   \
    guardedCompare(#NAME, got.data, want.data, TO * n, 1);                                         \
    guardedFree(x), guardedFree(got), guardedFree(want);                                           \
  }

// The other way round; with a constant fourth.
BYTES(swapped, 3, {
  out[3 * i] = x[3 * i + 2];
  out[3 * i + 1] = x[3 * i + 1];
  out[3 * i + 2] = x[3 * i];
})
BYTES(opaque, 4, {
  out[4 * i] = x[3 * i];
  out[4 * i + 1] = x[3 * i + 1];
  out[4 * i + 2] = x[3 * i + 2];
  out[4 * i + 3] = 255;
})

/// A stride of two.
GUARDED_UNDER_TEST void pairs(float *__restrict out, const float *__restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[2 * i] + 3 * x[2 * i + 1];
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n++) {
      bilinearRun(n, (enum GuardSide)side);
      swappedRun(n, (enum GuardSide)side);
      opaqueRun(n, (enum GuardSide)side);
      weightedRun(n, (enum GuardSide)side);
      ofEightRun(n, (enum GuardSide)side);
    }
  float out[9], x[18];
  for (int i = 0; i < 18; i++)
    x[i] = (float)i;
  pairs(out, x, 9);
  return out[8] != 16 + 3 * 17;
}
