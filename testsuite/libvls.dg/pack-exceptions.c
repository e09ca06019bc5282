// SPDX-License-Identifier: GPL-3.0-or-later
//
// Under -ftrapping-math, the default, no exception is raised that the program does not raise: three
// divisions in a register of four lanes, two in half a register, lanes that are shuffled.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }

#include "pack.h"

#include <xmmintrin.h>

#define DIVIDE(I) o[I] = a[I] / b[I];
PACK_KERNEL(threeFloats, float, 3, float, 3, EACH_3(DIVIDE))
PACK_KERNEL(twoFloats, float, 2, float, 2, EACH_2(DIVIDE))
PACK_KERNEL(threeDoubles, double, 3, double, 3, EACH_3(DIVIDE))
#define CROSS(I) o[I] = a[I] * b[1 - I] - a[1 - I] * b[I];
PACK_KERNEL(cross, float, 2, float, 2, EACH_2(CROSS))
#define WIDE(I) o[I] = a[I] * b[I + 1] + c[I];
PACK_KERNEL(parts, float, 3, float, 4, EACH_3(WIDE))

/* Which exceptions a call of `f` raises, and `reference`. */
GUARDED_HOST void compare(const char *name, PackKernel f, PackKernel reference, int isFloat) {
  char in[3][32], out[32];
  for (int run = 0; run < 2000; run++) {
    for (int i = 0; i < 3; i++)
      packFill(in[i], 4, isFloat ? 4 : 8, 1);
    _mm_setcsr(_mm_getcsr() & ~0x3fu);
    f(out, in[0], in[1], in[2]);
    const int got = (int)(_mm_getcsr() & 0x3f);
    _mm_setcsr(_mm_getcsr() & ~0x3fu);
    reference(out, in[0], in[1], in[2]);
    if (got != (int)(_mm_getcsr() & 0x3f)) {
      printf("%s raises %x\n", name, got);
      abort();
    }
  }
}

#define COMPARE(NAME, IS_FLOAT)                                                                    \
  NAME##Run();                                                                                     \
  compare(#NAME, (PackKernel)NAME, (PackKernel)NAME##Reference, IS_FLOAT)

int main(void) {
  COMPARE(threeFloats, 1);
  COMPARE(twoFloats, 1);
  COMPARE(threeDoubles, 0);
  COMPARE(cross, 1);
  COMPARE(parts, 1);
  return 0;
}
