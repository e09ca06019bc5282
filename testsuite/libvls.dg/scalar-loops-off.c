// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user has turned the vectorizer off, or libvls' local pointers: that is the reason.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-way=gcc" }
// { dg-final { scan-vls-remark "left scalar by GCC: p\\\[1\\\] is at an offset from a pointer, which GCC takes for no gather; write it with its index" } }
// { dg-final { scan-vls-remark "left scalar by GCC: the loop vectorizer is off here; -O3, or" } }
// { dg-final { scan-vls-remark-not "at -O2 GCC forms few vectors" } }

void pointer(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    const double *p = x + idx[i];
    out[i] = p[0] * p[1];
  }
}

__attribute__((optimize("no-tree-vectorize"))) void
off(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = x[j] * x[j + 1];
  }
}
