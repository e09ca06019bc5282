// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of floats keep their order without -ffast-math: these numbers give another sum in any other
// one. Comparing and choosing keeps zeros' signs and NaNs where they are, and no product is fused
// with a sum.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fno-trapping-math -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-asm-not "vfn?m(add|sub)" } }

#include "pack.h"

#define PLUS(I) +a[I]
PACK_KERNEL(sum, double, 1, double, 8, o[0] = 0.1 EACH_8(PLUS);)
#define PRODUCT(I) +a[I] * b[I]
PACK_KERNEL(dot, float, 1, float, 8, o[0] = 0.1f EACH_8(PRODUCT);)
#define ROW(I) o[I] = a[2 * I] * b[I] + a[2 * I + 1] * c[I];
PACK_KERNEL(rows, double, 4, double, 8, EACH_4(ROW))
#define LESS(I) o[I] = a[I] < b[I] ? a[I] : b[I];
PACK_KERNEL(less, double, 4, double, 4, EACH_4(LESS))
#define NOT_LESS(I) o[I] = !(a[I] >= b[I]) ? b[I] : a[I];
PACK_KERNEL(notLess, float, 8, float, 8, EACH_8(NOT_LESS))
#define MIXED(I) o[I] = I % 2 ? (b[I] < a[I] ? b[I] : a[I]) : (a[I] < b[I] ? a[I] : b[I]);
PACK_KERNEL(mixed, double, 4, double, 4, EACH_4(MIXED))
#define NEGATED(I) o[I] = -(a[I] - b[I]);
PACK_KERNEL(negated, double, 4, double, 4, EACH_4(NEGATED))
#define ZERO(I) o[I] = a[I] + 0.0;
PACK_KERNEL(zero, double, 4, double, 4, EACH_4(ZERO))

/* Signalling NaNs that are moved, and not computed with, keep their bits. */
__attribute__((noipa)) static void move(double *__restrict o, const double *__restrict a,
                                        float *__restrict p, const float *__restrict b) {
  o[0] = a[1];
  o[1] = a[0];
  o[2] = a[3];
  o[3] = a[2];
  p[0] = b[3];
  p[1] = b[2];
  p[2] = b[1];
  p[3] = b[0];
}

int main(void) {
  sumRun();
  dotRun();
  rowsRun();
  lessRun();
  notLessRun();
  mixedRun();
  negatedRun();
  zeroRun();
  uint64_t a[4], o[4];
  uint32_t b[4], p[4];
  for (int i = 0; i < 4; i++) {
    a[i] = 0x7ff0000000000001u + (uint64_t)i;
    b[i] = 0xff800001u + (uint32_t)i;
  }
  move((double *)o, (double *)a, (float *)p, (float *)b);
  for (int i = 0; i < 4; i++)
    if (o[i] != a[i ^ 1] || p[i] != b[3 - i])
      abort();
  return 0;
}
