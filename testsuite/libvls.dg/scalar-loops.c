// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops with neighbours that GCC leaves scalar are spoken of, each once, with the reason. Contiguous
// accesses are no neighbours, and a loop that became vectors is not spoken of.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-vls-remark "scalar-loops.c:\[0-9\]+:\[0-9\]+: missed: vls: loop with neighbours x\\\[i \\* 7\\\], x\\\[i \\* 7 \\+ 1\\\] left scalar by GCC: \[^\n\]* is at a stride that GCC does not take apart; it does 2, 3, 4 and 8" { target gcc-12 } } }
// { dg-final { scan-vls-remark "loop with neighbours x\\\[j\\\], x\\\[j \\+ 1\\\] left scalar by GCC: \[^\n\]*may be one place for all GCC knows; restrict" } }
// { dg-final { scan-vls-remark "left scalar by GCC: it may end early; test a block of elements first" { target gcc-12 } } }
// { dg-final { scan-vls-remark "left scalar by GCC: opaque has no version for vectors; let it be inlined" } }
// { dg-final { scan-vls-remark "left scalar by GCC: \[^\n\]*would be a scatter, for which there is no instruction|left scalar by GCC: \[^\n\]* is nothing that GCC takes for a gather" } }
// { dg-final { scan-vls-remark "left scalar by GCC: \[^\n\]*would be a gather without an instruction, of elements narrower" { target gcc-12 } } }
// { dg-final { scan-vls-remark-times "vls: loop with neighbours" 6 { target gcc-12 } } }
// { dg-final { scan-vls-remark-not "at -O2 GCC forms few vectors" } }
// { dg-final { compare-debug } }

double opaque(double);

void strided(double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[7 * i] * x[7 * i + 1];
}

void overlapping(double *out, const double *x, const int *idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = x[j] * x[j + 1];
  }
}

int leaves(const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    if (x[j] > x[j + 1])
      return i;
  }
  return n;
}

void calls(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = opaque(x[j] - x[j + 1]);
  }
}

void scatters(double *restrict y, const double *restrict a, const int *restrict idx, int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i++) {
    int j = 2 * idx[i];
    y[j] = a[i];
    y[j + 1] = -a[i];
  }
}

void bytes(unsigned char *restrict out, const unsigned char *restrict x, const int *restrict idx,
           int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = (unsigned char)(x[j] + x[j + 1]);
  }
}

void contiguous(double *restrict out, const double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = opaque(x[i] + x[i + 1]);
}

void vectors(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++) {
    int j = idx[i];
    out[i] = x[j] * x[j + 1];
  }
}
