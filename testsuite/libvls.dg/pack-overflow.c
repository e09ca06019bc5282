// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signed overflow: with -fwrapv it wraps, in vectors as in scalars, in sums of pairs and in
// products that are added, too.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fwrapv -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "1 x phaddd" } }
// { dg-final { scan-asm "vpmaddwd" } }

#include "pack.h"

#define ADD(I) o[I] = a[I] + b[I];
PACK_KERNEL(add, int, 8, int, 8, EACH_8(ADD))
#define PAIR(I) o[I] = a[2 * I] + a[2 * I + 1];
PACK_KERNEL(pairs, int, 4, int, 8, EACH_4(PAIR))
#define PRODUCTS(I) o[I] = a[2 * I] * b[2 * I] + a[2 * I + 1] * b[2 * I + 1];
PACK_KERNEL(products, int, 4, short, 8, EACH_4(PRODUCTS))
#define NEGATE(I) o[I] = -a[I];
PACK_KERNEL(negate, int, 8, int, 8, EACH_8(NEGATE))
#define ABSOLUTE(I) o[I] = __builtin_abs(a[I]);
PACK_KERNEL(absolute, int, 8, int, 8, EACH_8(ABSOLUTE))

int main(void) {
  addRun();
  pairsRun();
  productsRun();
  negateRun();
  absoluteRun();
  return 0;
}
