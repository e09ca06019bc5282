// SPDX-License-Identifier: GPL-3.0-or-later
//
// At -O2 few loops become vectors: the file is spoken of once, with the flags that change it. Nothing
// is compiled otherwise for it.

// { dg-do compile }
// { dg-options "-O2 -march=haswell" }
// { dg-final { scan-vls-remark-times "vls: loop with neighbours" 2 } }
// { dg-final { scan-vls-remark-times "vls: at -O2 GCC forms few vectors, in all of this file: -O3, or" 1 } }
// { dg-final { compare-debug } }

void first(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = x[j] * x[j + 1];
  }
}

void second(float *restrict out, const float *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = x[j] - x[j + 1];
  }
}
