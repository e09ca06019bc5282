// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices by way of 128-bit integers, of whose constants not all bits are looked at: x[j | 1] is no
// neighbour of x[j].

// { dg-do run }
// { dg-options "-O2 -mavx2 -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "optimized: vls group \[0-9\]+: 2 " } }

#include "guarded.h"

typedef double Pair __attribute__((vector_size(16)));

GUARDED_UNDER_TEST void pairs(Pair *restrict out, const double *restrict x, __int128 a, __int128 b,
                              __int128 *restrict keep) {
  const __int128 lowA = a & 3, lowB = b & 3;
  keep[0] = lowA, keep[1] = lowB;
  const unsigned long j = (unsigned long)lowA, k = (unsigned long)lowB;
  out[0] = (Pair){x[j], x[k]};
  out[1] = (Pair){x[j | 1], x[k | 1]};
}

GUARDED_UNDER_TEST void straight(double *restrict o, const double *restrict x, __int128 a,
                                 __int128 *restrict keep) {
  const __int128 low = a & 3;
  *keep = low;
  const unsigned long j = (unsigned long)low;
  o[0] = x[j] + 1, o[1] = x[j | 1] + 1;
}

int main(void) {
  const double x[5] = {0, 1, 2, 3, 4};
  __int128 keep[2];
  Pair out[2];
  double o[2];
  for (int a = 0; a < 4; a++) {
    pairs(out, x, a, 3 - a, keep);
    straight(o, x, a, keep);
    if (out[0][0] != a || out[0][1] != 3 - a || out[1][0] != (a | 1) ||
        out[1][1] != ((3 - a) | 1) || o[0] != a + 1 || o[1] != (a | 1) + 1)
      abort();
  }
  return 0;
}
