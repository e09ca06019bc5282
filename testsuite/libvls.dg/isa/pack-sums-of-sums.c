// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums in order of terms that are sums in order themselves: a short `omp simd` loop that becomes
// one block, whose sum GCC keeps in an array. The terms of all iterations are vectors, one by one
// their members, and are added up as in the source. To the last bit as without the plugin.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "its 6 iterations become one block" } }
// { dg-final { scan-vls-remark "192 operations became \[^\n\]*8 x to-float.f32.128" { target haswell v3 } } }
// { dg-final { scan-vls-remark "operations became \[^\n\]*sign-extend16-odd.128" { target haswell v3 } } }

#include "guarded.h"

GUARDED_UNDER_TEST void table(const uint8_t *restrict x, const uint8_t *restrict ix,
                              float *restrict out, int rows) {
  for (int r = 0; r < rows; r++) {
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = 0; k < 6; k++) {
      const int j = ix[6 * r + k];
      s += 1.5f * x[j] + 0.75f * x[j + 1] + 2 * (float)x[j + 2] + 2 * (float)x[j + 3] +
           (float)x[j + 4] + 0.25f * x[j + 5] + 0.587f * x[j + 6] + (float)x[j + 7];
    }
    out[r] = s;
  }
}

GUARDED_UNDER_TEST void bilinear(const int16_t (*restrict x)[4], const float *restrict a,
                                 const float *restrict b, float *restrict out, int rows) {
  for (int r = 0; r < rows; r++) {
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (int k = 0; k < 14; k++) {
      const int i = 14 * r + k;
      const float p = x[i][0] + a[i] * ((float)x[i][1] - x[i][0]);
      s += p + b[i] * (x[i][2] + a[i] * ((float)x[i][3] - x[i][2]) - p);
    }
    out[r] = s;
  }
}

enum { MOST = 9 };

int main(void) {
  uint64_t hash = 0;
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int rows = 0; rows < MOST; rows++) {
      struct GuardedArray x = guardedArray(256 + 7, (enum GuardSide)side);
      struct GuardedArray ix = guardedArray(6 * rows, (enum GuardSide)side);
      struct GuardedArray y = guardedArray(14 * 8 * rows, (enum GuardSide)side);
      struct GuardedArray a = guardedArray(14 * rows * sizeof(float), (enum GuardSide)side);
      struct GuardedArray b = guardedArray(14 * rows * sizeof(float), (enum GuardSide)side);
      struct GuardedArray out = guardedArray(rows * sizeof(float), (enum GuardSide)side);
      float *const weights = (float *)a.data, *const others = (float *)b.data;
      for (int i = 0; i < 256 + 7; i++)
        x.data[i] = (char)guardedRandom();
      for (int i = 0; i < 6 * rows; i++)
        ix.data[i] = (char)(i % 5 ? guardedRandom() : 255);
      for (int i = 0; i < 14 * rows; i++) {
        for (int c = 0; c < 4; c++)
          ((int16_t *)y.data)[4 * i + c] = (int16_t)guardedRandom();
        weights[i] = (float)(int)guardedRandom() / 3e9f;
        others[i] = (float)(int)guardedRandom() / 5e9f;
      }
      for (int kernel = 0; kernel < 2; kernel++) {
        if (kernel)
          bilinear((void *)y.data, weights, others, (void *)out.data, rows);
        else
          table((void *)x.data, (void *)ix.data, (void *)out.data, rows);
        hash = guardedHash(hash, out.data, rows * sizeof(float));
      }
      guardedFree(x), guardedFree(ix), guardedFree(y);
      guardedFree(a), guardedFree(b), guardedFree(out);
    }
  printf("%016llx\n", (unsigned long long)hash);
  return 0;
}
