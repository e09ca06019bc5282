// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same bytes are loaded twice, once as a signed integer and once as an unsigned one: stores in
// between are tested to be apart, so one load is enough for the packs; but where a scalar is
// extended, each type has its own.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls pack \\d+: 8 stores of i32 became \[^\n\]*under a run-time alias check" 2 } }

#include "guarded.h"

#define EACH(M) M(0) M(1) M(2) M(3) M(4) M(5) M(6) M(7)
#define ADD(I) o[I] = a[I] + 1;

GUARDED_UNDER_TEST unsigned long extended(int *o, const int *a) {
  EACH(ADD)
  return ((const unsigned *)a)[0];
}

GUARDED_UNDER_TEST unsigned divided(int *o, const int *a, unsigned by) {
  EACH(ADD)
  return ((const unsigned *)a)[0] / by;
}

int main(void) {
  int o[8];
  const int a[8] = {-5, -6, -7, -8, 1, 2, 3, 4};
  if (extended(o, a) != 0xfffffffbu || divided(o, a, 16) != 0x0fffffffu)
    abort();
  for (int i = 0; i < 8; i++)
    if (o[i] != a[i] + 1)
      abort();
  return 0;
}
