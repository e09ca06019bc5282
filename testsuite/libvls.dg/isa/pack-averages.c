// SPDX-License-Identifier: GPL-3.0-or-later
//
// Averages and absolute differences without wider integers: what both numbers have, and half of
// what one has; the greater one less the smaller one. Sums with constants are averages with them.
// And products of bytes, as additions, and as words.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x average-floor-signed\\.i16\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x average-ceiling-signed\\.i16\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x average-floor\\.i8\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "8 stores of i16 became 1 x load, 1 x average-floor-signed\\.i16\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x greater-difference\\.i8\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x absolute-difference-signed\\.i16\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x multiply-by-3\\.i8\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "32 stores of i8 became \[^;\]*1 x multiply\\.i8\\.256\[,;\]" { target haswell v3 } } }

#include "pack.h"

typedef unsigned char Byte;

#define FLOOR(I) o[I] = (a[I] + b[I]) >> 1;
#define CEILING(I) o[I] = (a[I] + b[I] + 1) >> 1;
#define CONSTANT(I) o[I] = (a[I] + 3 + 7 * I) >> 1;
#define BRANCH(I) o[I] = a[I] > b[I] ? a[I] - b[I] : b[I] - a[I];
#define GREATER(I)                                                                                 \
  {                                                                                                \
    const int d = a[I] - b[I], e = b[I] - a[I];                                                    \
    o[I] = d > e ? d : e;                                                                          \
  }
#define THREE(I) o[I] = 3 * a[I] - b[I];
#define PRODUCT(I) o[I] = a[I] * b[I];
PACK_KERNEL(floorWords, short, 8, short, 8, EACH_8(FLOOR))
PACK_KERNEL(ceilingWords, short, 8, short, 8, EACH_8(CEILING))
PACK_KERNEL(floorBytes, Byte, 16, Byte, 16, EACH_16(FLOOR))
PACK_KERNEL(constants, short, 8, short, 8, EACH_8(CONSTANT))
PACK_KERNEL(branches, Byte, 16, Byte, 16, EACH_16(BRANCH))
PACK_KERNEL(greater, short, 8, short, 8, EACH_8(GREATER))
PACK_KERNEL(three, Byte, 16, Byte, 16, EACH_16(THREE))
PACK_KERNEL(product, Byte, 32, Byte, 32, EACH_32(PRODUCT))

int main(void) {
  floorWordsRun();
  ceilingWordsRun();
  floorBytesRun();
  constantsRun();
  branchesRun();
  greaterRun();
  threeRun();
  productRun();
  return 0;
}
