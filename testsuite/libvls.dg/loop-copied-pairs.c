// SPDX-License-Identifier: GPL-3.0-or-later
//
// Iterations that copy two neighbours, and store something narrower that may be one of them, do not
// stand side by side: packed, a load of both would wait for that store. With restrict they do.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "loop-copied-pairs.c:1\[4-8\]:\[^\n\]*side by side, " } }
// { dg-final { scan-vls-remark "loop-copied-pairs.c:2\[4-8\]:\[^\n\]*side by side, " } }

void walk(long *n, const long *l, long *x, const long *w, int count) {
  for (int i = 0; i < count; i += 4) {
    n[i] = l[i] + 1;
    long a = w[i], b = w[i + 1];
    x[i] = a;
    x[i + 1] = b;
  }
}

void apart(long *restrict n, const long *restrict l, long *restrict x, const long *restrict w,
           int count) {
  for (int i = 0; i < count; i += 4) {
    n[i] = l[i] + 1;
    long a = w[i], b = w[i + 1];
    x[i] = a;
    x[i + 1] = b;
  }
}
