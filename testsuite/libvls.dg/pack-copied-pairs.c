// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loop copies two neighbours and stores something narrower, which may be one of them: the copy
// stays scalar, also where GCC's own SLP would make a pair of it. With restrict, without the store,
// or of more than two it does not.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fno-tree-loop-vectorize" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "missed: vls: copy of two neighbours left scalar: a load of both may have to wait for a narrower store" 1 } }
// { dg-final { scan-asm-times "vmov(dq.|up.)\[ \t\]+\\(%r\[^)\]*\\), %xmm" 2 } }

#include "guarded.h"

#define COPY                                                                                       \
  long a = w[i], b = w[i + 1];                                                                     \
  x[i] = a;                                                                                        \
  x[i + 1] = b;

GUARDED_UNDER_TEST void walk(long *n, const long *l, long *x, const long *w, int count) {
  for (int i = 0; i < count; i += 4) {
    n[i] = l[i] + 1;
    COPY
  }
}

GUARDED_UNDER_TEST void apart(long *restrict n, const long *restrict l, long *restrict x,
                              const long *restrict w, int count) {
  for (int i = 0; i < count; i += 4) {
    n[i] = l[i] + 1;
    COPY
  }
}

GUARDED_UNDER_TEST void alone(long *x, const long *w, int count) {
  for (int i = 0; i < count; i += 4) {
    COPY
  }
}

int main(void) {
  long m[80], r[80];
  for (int i = 0; i < 80; i++)
    m[i] = r[i] = i * i;
  walk(m + 4, m, m + 8, m + 4, 64);
  for (int i = 0; i < 64; i += 4) {
    r[4 + i] = r[i] + 1;
    const long a = r[4 + i], b = r[5 + i];
    r[8 + i] = a;
    r[9 + i] = b;
  }
  for (int i = 0; i < 80; i++)
    if (m[i] != r[i])
      abort();
  long o[64] = {0}, p[64] = {0};
  apart(o, m, p, r, 64);
  for (int i = 0; i < 64; i += 4)
    if (o[i] != m[i] + 1 || p[i] != r[i] || p[i + 1] != r[i + 1])
      abort();
  alone(o, m, 64);
  for (int i = 0; i < 64; i += 4)
    if (o[i] != m[i] || o[i + 1] != m[i + 1])
      abort();
  return 0;
}
