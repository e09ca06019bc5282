// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of `omp simd reduction` of what is loaded at strides, of which GCC makes vectors by many
// permutes: iterations side by side take their place, and where sums of rounds would wait for each
// other, each has its own. All numbers are such that sums are exact in any order. Private variables
// whose last value is needed are left to GCC.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -Wno-deprecated-openmp" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "simd-rivals.c:5\[0-9\]:\[0-9\]+: \[^\n\]*4 iterations side by side, \[^\n\]*1 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark "simd-rivals.c:5\[0-9\]:\[0-9\]+: \[^\n\]*8 iterations side by side, \[^\n\]*1 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark "simd-rivals.c:5\[0-9\]:\[0-9\]+: \[^\n\]*8 iterations side by side, \[^\n\]*2 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "simd-rivals.c:6\[0-9\]:\[0-9\]+: \[^\n\]*reduce" } }

#include "guarded.h"

/// BODY adds to s and t, of elements p of x.
#define SUMS(NAME, T, STRIDE, ADDS, BODY)                                                          \
  GUARDED_UNDER_TEST double NAME(const T *__restrict x, const T *__restrict w, int n) {            \
    T s = 0, t = 0;                                                                                \
    _Pragma(ADDS) for (int i = 0; i < n; i++) {                                                    \
      const T *p = x + STRIDE * i;                                                                 \
      BODY                                                                                         \
    }                                                                                              \
    return s + 3.0 * t;                                                                            \
  }                                                                                                \
  GUARDED_HOST double NAME##Reference(const T *x, const T *w, int n) {                             \
    T s = 0, t = 0;                                                                                \
    for (int i = 0; i < n; i++) {                                                                  \
      const T *p = x + STRIDE * i;                                                                 \
      BODY                                                                                         \
    }                                                                                              \
    return s + 3.0 * t;                                                                            \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(STRIDE * n * sizeof(T), side);                            \
    struct GuardedArray w = guardedArray(n * sizeof(T), side);                                     \
    for (int i = 0; i < STRIDE * n; i++)                                                           \
      ((T *)x.data)[i] = (T)(i * 7 % 31) - 11;                                                     \
    for (int i = 0; i < n; i++)                                                                    \
      ((T *)w.data)[i] = (T)(i * 5 % 23) - 9;                                                      \
    double got = NAME((T *)x.data, (T *)w.data, n);                                                \
    double want = NAME##Reference((T *)x.data, (T *)w.data, n);                                    \
    guardedCompare(#NAME, &got, &want, 1, sizeof got);                                             \
    guardedFree(x), guardedFree(w);                                                                \
  }

// One of two, of sixteen; all of three; two sums of four; what is subtracted.
SUMS(everyOther, double, 2, "omp simd reduction(+ : s)", s += 2 * p[1];)
SUMS(ofSixteen, double, 16, "omp simd reduction(+ : s)", s += p[1] + w[i] * p[3] + p[11];)
SUMS(lerp, float, 3, "omp simd reduction(+ : s)", s += p[0] + w[i] * (p[1] - p[0]) + p[2];)
SUMS(both, float, 4, "omp simd reduction(+ : s, t)", s += p[0] * p[1]; t += p[2] * w[i] - p[3];)
SUMS(less, double, 4, "omp simd reduction(- : s)", s -= p[0] * p[3];)

// What the last iteration leaves is a lane's, of which only GCC knows the number.

SUMS(last, double, 4, "omp simd reduction(+ : s) lastprivate(t)", t = p[1] * p[2]; s += t * p[3];)

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 80; n++) {
      everyOtherRun(n, (enum GuardSide)side);
      ofSixteenRun(n, (enum GuardSide)side);
      lerpRun(n, (enum GuardSide)side);
      bothRun(n, (enum GuardSide)side);
      lessRun(n, (enum GuardSide)side);
      lastRun(n, (enum GuardSide)side);
    }
}
