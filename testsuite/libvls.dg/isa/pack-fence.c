// SPDX-License-Identifier: GPL-3.0-or-later
//
// What stands in parentheses in Fortran, and __builtin_assoc_barrier in C: a value that is fused
// and regrouped with nothing. It is packed like any other, but for products that might be fused:
// GCC's own vectors forget the fence.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "vls pack 1: 8 stores of f32 became \[^;\n\]*add.f32\[^;\n\]*fence.f32\[^;\n\]*multiply.f32" } }
// { dg-final { scan-vls-remark "vls pack 2: 8 stores of f64 became \[^;\n\]*subtract.f64\[^;\n\]*fence.f64" } }
// { dg-final { scan-asm-not "valignd|vunpckl|vinsertps" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[^;\n\]*subtract.f32\[^;\n\]*fence.f32" { target haswell v3 skx256 skx512 } } }

#include "pack.h"

#if __GNUC__ < 12
#define FENCED(x) (x)
#else
#define FENCED(x) __builtin_assoc_barrier(x)
#endif

#define SUM(I) o[I] = FENCED(a[I] + b[I]) * c[I];
PACK_KERNEL(sums, float, 8, float, 8, EACH_8(SUM))

#define DIFFERENCE(I) o[I] = a[I] / FENCED(b[I] - c[I]);
PACK_KERNEL(differences, double, 8, double, 8, EACH_8(DIFFERENCE))

GUARDED_UNDER_TEST void interpolate(const int *restrict x, const float *restrict w,
                                    float *restrict out, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[10 * i] + FENCED((float)x[10 * i + 1] - (float)x[10 * i]) / w[i];
}

GUARDED_HOST float interpolated(int low, int high, float w) {
  const float difference = (float)high - (float)low;
  return (float)low + difference / w;
}

GUARDED_HOST void interpolateRun(int n, enum GuardSide side) {
  struct GuardedArray x = guardedArray((10 * n - 8) * sizeof(int), side);
  struct GuardedArray w = guardedArray(n * sizeof(float), side);
  struct GuardedArray got = guardedArray(n * sizeof(float), side),
                      want = guardedArray(n * sizeof(float), side);
  for (int i = 0; i < 10 * n - 8; i++)
    ((int *)x.data)[i] = (int)(guardedRandom() >> 20);
  for (int i = 0; i < n; i++) {
    ((float *)w.data)[i] = (float)(guardedRandom() >> 40) / 777;
    ((float *)want.data)[i] =
        interpolated(((int *)x.data)[10 * i], ((int *)x.data)[10 * i + 1], ((float *)w.data)[i]);
  }
  interpolate((int *)x.data, (float *)w.data, (float *)got.data, n);
  guardedCompare("interpolate", got.data, want.data, n, sizeof(float));
  guardedFree(x), guardedFree(w), guardedFree(got), guardedFree(want);
}

int main(void) {
  sumsRun();
  differencesRun();
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 80; n++)
      interpolateRun(n, (enum GuardSide)side);
}
