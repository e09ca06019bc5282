// SPDX-License-Identifier: GPL-3.0-or-later
//
// A row under one condition: one mask of each iteration serves all its members, loaded and stored,
// and lanes that are not loaded become zeros under the same mask.

// { dg-do compile }
// { dg-options "-O3 -march=skylake-avx512 -fplugin-arg-libvls-way=pack" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "8 iterations side by side, 32 stores of f32 became \[^\n\]*\[, \]1 x mask-less-f32.i32.256" } }
// { dg-final { scan-asm-not "knot|vptestnm" } }

void update(float *restrict x, const float *restrict a, const float *restrict b,
            const float *restrict c, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] > 1.0f) {
      x[4 * i] += a[i];
      x[4 * i + 1] += b[i];
      x[4 * i + 2] += c[i];
      x[4 * i + 3] -= a[i];
    }
}
