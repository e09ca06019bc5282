// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one iteration loads and the next ones use, GCC carries around the loop instead of loading it
// again: phis that are operands of packs, and lanes of packs in the next iteration.

// { dg-do run }
// { dg-options "-Ofast -march=skylake-avx512 -mprefer-vector-width=256 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: .*phi" } }

#include "pack.h"

enum { SUMS = 7, ROWS = 67 };

#define TERM(W, X) (((W) | (W)) - ((W) ^ (X)))

__attribute__((noipa)) static void carried(short *__restrict o, const short *__restrict x,
                                           const short *__restrict w, int n) {
  unsigned s0 = 2, s1 = 2, s2 = 1, s3 = 2, s4 = 3, s5 = 3, s6 = 2;
  for (int i = 0; i + SUMS <= n; i++, w++) {
    s0 += TERM(w[0], x[12]);
    s1 += TERM(w[1], x[13]);
    s2 += TERM(w[2], x[14]);
    s3 += TERM(w[3], x[15]);
    s4 += TERM(w[4], x[16]);
    s5 += TERM(w[5], x[17]);
    s6 += TERM(w[6], x[18]);
  }
  o[0] = s0, o[1] = s1, o[2] = s2, o[3] = s3, o[4] = s4, o[5] = s5, o[6] = s6;
}

GUARDED_HOST void reference(short *o, const short *x, const short *w, int n) {
  static const unsigned start[SUMS] = {2, 2, 1, 2, 3, 3, 2};
  for (int k = 0; k < SUMS; k++) {
    unsigned sum = start[k];
    for (int i = 0; i + SUMS <= n; i++)
      sum += TERM(w[i + k], x[12 + k]);
    o[k] = sum;
  }
}

int main(void) {
  if (!__builtin_cpu_supports("avx512vl"))
    return 0;
  short x[19], w[ROWS], got[SUMS], want[SUMS];
  for (int n = 0; n <= ROWS; n++) {
    packFill(x, 19, 2, 0);
    packFill(w, ROWS, 2, 0);
    carried(got, x, w, n);
    reference(want, x, w, n);
    if (memcmp(got, want, sizeof got) != 0)
      abort();
  }
  return 0;
}
