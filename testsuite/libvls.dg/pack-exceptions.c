// SPDX-License-Identifier: GPL-3.0-or-later
//
// Under -ftrapping-math, the default, no exception is raised that the program does not raise: three
// divisions in a register of four lanes, two in half a register, lanes that are shuffled; sums in
// some lanes and differences in others, where neither may be computed in all (as GCC's own SLP vectorizer
// does, which is off here). These are packed.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fno-tree-slp-vectorize -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "raise floating-point" } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 4 stores of f64 became .*addsubpd" } }

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

#define PRODUCT(I)                                                                                 \
  o[2 * I] = a[2 * I] * b[2 * I] - a[2 * I + 1] * b[2 * I + 1];                                    \
  o[2 * I + 1] = a[2 * I] * b[2 * I + 1] + a[2 * I + 1] * b[2 * I];
PACK_KERNEL(complexFloats, float, 4, float, 4, EACH_2(PRODUCT))
PACK_KERNEL(complexDoubles, double, 4, double, 4, EACH_2(PRODUCT))
#define QUATERNION                                                                                 \
  o[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];                                    \
  o[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];                                    \
  o[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];                                    \
  o[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
PACK_KERNEL(quaternionFloats, float, 4, float, 4, QUATERNION)
PACK_KERNEL(quaternionDoubles, double, 4, double, 4, QUATERNION)
#define SIGNS o[0] = a[0] + b[0], o[1] = a[1] - b[1], o[2] = a[2] - b[2], o[3] = a[3] + b[3];
PACK_KERNEL(signFloats, float, 4, float, 4, SIGNS)
PACK_KERNEL(signDoubles, double, 4, double, 4, SIGNS)

/* Which exceptions a call of `f` raises, and `reference`. */
GUARDED_HOST void compare(const char *name, PackKernel f, PackKernel reference, int isFloat) {
  char in[3][64], out[64];
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
  COMPARE(complexFloats, 1);
  COMPARE(complexDoubles, 0);
  COMPARE(quaternionFloats, 1);
  COMPARE(quaternionDoubles, 0);
  COMPARE(signFloats, 1);
  COMPARE(signDoubles, 0);
  return 0;
}
