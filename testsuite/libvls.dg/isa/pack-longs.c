// SPDX-License-Identifier: GPL-3.0-or-later
//
// 64-bit products, absolute values, minima and maxima: sequences of AVX2, instructions of AVX-512. A scalar product
// is priced as one in each cycle, but by constants that shifts and sums do.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 16 stores of i64 became \[^;\]*multiply\\.i64\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: 8 stores of i64 became \[^;\]*absolute\\.i64\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 3: 4 stores of i64 became \[^;\]*minimum-signed\\.i64\\.256" } }
// { dg-final { scan-vls-remark "optimized: vls pack 4: 4 stores of i64 became \[^;\]*maximum-signed\\.i64\\.256" } }

#include "pack.h"

#define PRODUCT(I) o[I] = a[I] * b[I] + c[I];
PACK_KERNEL(product, unsigned long, 16, unsigned long, 16, EACH_16(PRODUCT))
#define DISTANCE(I) o[I] = a[I] - (long)b[I] > b[I] - (long)a[I] ? a[I] - (long)b[I] : b[I] - (long)a[I];
PACK_KERNEL(distance, long, 8, int, 8, EACH_8(DISTANCE))
#define LESS(I) o[I] = a[I] < b[I] ? a[I] : b[I];
PACK_KERNEL(least, long, 4, long, 4, EACH_4(LESS))
#define GREATER(I) o[I] = a[I] > b[I] ? a[I] : b[I];
PACK_KERNEL(greatest, long, 4, long, 4, EACH_4(GREATER))

int main(void) {
  productRun();
  distanceRun();
  leastRun();
  greatestRun();
  return 0;
}
