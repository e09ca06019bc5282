// SPDX-License-Identifier: GPL-3.0-or-later
//
// Under -ftrapping-math, the default, no exception is raised that the program does not raise: three
// divisions in a register of four lanes, two in half a register, lanes that are shuffled; sums in
// some lanes and differences in others, where neither may be computed in all (as GCC's own SLP vectorizer
// does, which is off here). These are packed.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fno-tree-slp-vectorize -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "raise floating-point" } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 4 stores of f64 became .*addsubpd" } }

#include "exceptions.h"

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

int main(void) {
  COMPARE_EXCEPTIONS(threeFloats, 4, 4);
  COMPARE_EXCEPTIONS(twoFloats, 4, 4);
  COMPARE_EXCEPTIONS(threeDoubles, 4, 8);
  COMPARE_EXCEPTIONS(cross, 4, 4);
  COMPARE_EXCEPTIONS(parts, 4, 4);
  COMPARE_EXCEPTIONS(complexFloats, 4, 4);
  COMPARE_EXCEPTIONS(complexDoubles, 4, 8);
  COMPARE_EXCEPTIONS(quaternionFloats, 4, 4);
  COMPARE_EXCEPTIONS(quaternionDoubles, 4, 8);
  COMPARE_EXCEPTIONS(signFloats, 4, 4);
  COMPARE_EXCEPTIONS(signDoubles, 4, 8);
  return 0;
}
