// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values that a goto out of a nested function, a computed goto or __builtin_setjmp keeps in one
// place each: before and behind the change of one, both may not be needed at once. No pack is made
// of such a function.

// { dg-do run }
// { dg-options "-O2 -march=haswell -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "pack-abnormal.c:\[1-7\]\[0-9\]:\[0-9\]+: optimized: vls pack" } }
// { dg-final { scan-vls-remark "pack-abnormal.c:8\[0-9\]:\[0-9\]+: optimized: vls pack \[0-9\]+: 4 stores of i32 became" } }

#include "guarded.h"

#define CHANGE(O)                                                                                  \
  {                                                                                                \
    const int p = (a * 3) ^ in[8];                                                                 \
    a += 7;                                                                                        \
    const int q = (b * 3) ^ in[9];                                                                 \
    b += 9;                                                                                        \
    const int r = (c * 3) ^ in[10];                                                                \
    c += 11;                                                                                       \
    const int s = (d * 3) ^ in[11];                                                                \
    d += 13;                                                                                       \
    (O)[0] += p, (O)[1] += q, (O)[2] += r, (O)[3] += s;                                            \
  }

GUARDED_HOST int isLarge(int n) {
  return n > 3;
}

GUARDED_UNDER_TEST void nested(int *restrict o, const int *restrict in, int n) {
  __label__ end;
  int a = in[0], b = in[1], c = in[2], d = in[3];
  __attribute__((noipa)) void leave(int m) {
    if (isLarge(m))
      goto end;
  }
  leave(n);
  CHANGE(o)
  leave(n + 1);
  CHANGE(o + 4)
  leave(n + 2);
  a++, b++, c++, d++;
end:
  o[8] = a, o[9] = b, o[10] = c, o[11] = d;
}

GUARDED_UNDER_TEST void computed(int *restrict o, const int *restrict in, int n) {
  static void *const ways[] = {&&end, &&once, &&once};
  int a = in[0], b = in[1], c = in[2], d = in[3];
  goto *ways[n & 1];
once:
  CHANGE(o)
  goto *ways[(n >> 1) & 1];
end:
  o[8] = a, o[9] = b, o[10] = c, o[11] = d;
}

static void *place[5];

GUARDED_UNDER_TEST void jumpBack(int n) {
  if (isLarge(n))
    __builtin_longjmp(place, 1);
}

GUARDED_UNDER_TEST void returns(int *restrict o, const int *restrict in, int n) {
  int a = in[0], b = in[1], c = in[2], d = in[3];
  if (__builtin_setjmp(place)) {
    o[8] = in[0], o[9] = in[1], o[10] = in[2], o[11] = in[3];
    return;
  }
  jumpBack(n);
  CHANGE(o)
  jumpBack(n + 1);
  o[8] = a, o[9] = b, o[10] = c, o[11] = d;
}

GUARDED_UNDER_TEST void straight(int *restrict o, const int *restrict in) {
  o[0] = in[0] * 3, o[1] = in[1] * 3, o[2] = in[2] * 3, o[3] = in[3] * 3;
}

int main(void) {
  const int in[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, step[4] = {7, 9, 11, 13};
  for (int n = 0; n < 6; n++) {
    int o[12] = {0}, p[12] = {0}, q[12] = {0}, r[4] = {0};
    nested(o, in, n);
    const int changes = n > 3 ? 0 : n > 2 ? 1 : 2;
    computed(p, in, n & 1);
    returns(q, in, n);
    straight(r, in);
    for (int i = 0; i < 4; i++) {
      const int added = n < 2 ? 1 : 0;
      if (o[8 + i] != in[i] + changes * step[i] + added ||
          o[i] != (changes > 0 ? (in[i] * 3) ^ in[8 + i] : 0) ||
          p[8 + i] != in[i] + (n & 1) * step[i] || q[8 + i] != in[i] + (n < 3 ? step[i] : 0) ||
          r[i] != 3 * in[i])
        abort();
    }
  }
  return 0;
}
