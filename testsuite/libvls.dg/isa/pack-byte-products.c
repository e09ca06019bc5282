// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of bytes, which no vector instruction computes and GCC makes of what C computes as
// ints: with a constant, of rows with a vector, of complex numbers, and sums of them. Only sums of
// products are wider: the last one is of bytes.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 16 stores of i8 became \[^;\]*multiply\\.i16\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: 4 stores of i8 became \[^;\]*pmaddwd" } }
// { dg-final { scan-vls-remark "optimized: vls pack 3: 16 stores of i8 became \[^;\]*(multiply\\.i|pmaddwd)\[^;\]*\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 4: 8 stores of i8 became \[^;\]*multiply\\.i16\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 5: 16 stores of i8 became \[^;\]*add\\.i8\\.128" } }

#include "pack.h"

#define SCALE(I) o[I] = a[I] * 37 - b[I];
PACK_KERNEL(scale, unsigned char, 16, unsigned char, 16, EACH_16(SCALE))

#define ROW(I) o[I] = a[4 * I] * b[0] + a[4 * I + 1] * b[1] + a[4 * I + 2] * b[2] + a[4 * I + 3] * b[3];
PACK_KERNEL(rows, signed char, 4, signed char, 16, EACH_4(ROW))

#define COMPLEX(I)                                                                                 \
  o[2 * I] = a[2 * I] * b[2 * I] - a[2 * I + 1] * b[2 * I + 1];                                    \
  o[2 * I + 1] = a[2 * I] * b[2 * I + 1] + a[2 * I + 1] * b[2 * I];
PACK_KERNEL(complexes, signed char, 16, signed char, 16, EACH_8(COMPLEX))

#define SQUARE(I) o[I] = (unsigned char)(a[I] * a[I]) >> 2;
PACK_KERNEL(square, unsigned char, 8, unsigned char, 8, EACH_8(SQUARE))

#define SUM(I) o[I] = a[I] + b[I] + c[I];
PACK_KERNEL(sum, unsigned char, 16, unsigned char, 16, EACH_16(SUM))

int main(void) {
  scaleRun();
  rowsRun();
  complexesRun();
  squareRun();
  sumRun();
  return 0;
}
