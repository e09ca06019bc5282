// SPDX-License-Identifier: GPL-3.0-or-later
//
// C shifts words as ints, by up to 31 bits. AVX-512 shifts words, each by its own count, and all
// out where that is 16 or more. Beside shifts of which that is right stand those that need what is
// above the word. Counts are those that C defines; bytes are shifted as words, and 32 bits of 64.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 16 stores of i16 became \[^;\]*1 x shift-left-by\\.i16\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: 16 stores of i16 became \[^;\]*1 x shift-right-logical-by\\.i16\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 3: 16 stores of i16 became \[^;\]*1 x shift-right-arithmetic-by\\.i16\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 4: 16 stores of i16 became \[^;\]*1 x shift-right-arithmetic-by\\.i16\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 5: 16 stores of i16 became \[^;\]*shift-right-logical-by\\.i32\\.\[0-9\]*," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 6: 16 stores of i16 became \[^;\]*shift-right-arithmetic-by\\.i32\\.\[0-9\]*," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 7: 16 stores of i16 became \[^;\]*shift-right-logical\\.i32\\.\[^;\]*1 x shift-left-by\\.i16\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 8: 16 stores of i8 became \[^;\]*1 x shift-left-by\\.i16\\.256," { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls pack 9: 8 stores of i32 became \[^;\]*1 x shift-left-by\\.i32\\.256," } }
// { dg-final { scan-vls-remark "optimized: vls pack 10: 8 stores of i32 became \[^;\]*1 x shift-right-logical-by\\.i32\\.256," } }
// { dg-final { scan-vls-remark "optimized: vls pack 11: 16 stores of i16 became \[^;\]*1 x shift-right-arithmetic\\.i16\\.256," { target haswell skx256 skx512 } } }
// { dg-final { scan-asm "vpsllvw" { target skx256 skx512 } } }
// { dg-final { scan-asm "vpsrlvw" { target skx256 skx512 } } }
// { dg-final { scan-asm "vpsravw" { target skx256 skx512 } } }
// { dg-final { scan-asm "vpsllvd" } }

#include "pack.h"

#define LEFT(I) o[I] = (unsigned short)a[I] << (b[I] & 31);
PACK_KERNEL(left, short, 16, short, 16, EACH_16(LEFT))
#define RIGHT(I) o[I] = a[I] >> (b[I] & 31);
PACK_KERNEL(right, unsigned short, 16, unsigned short, 16, EACH_16(RIGHT))
PACK_KERNEL(rightSigned, short, 16, short, 16, EACH_16(RIGHT))

// Of the sign bits above a word at most 15 come down; not so of 31.
#define RIGHT_LITTLE(I) o[I] = (unsigned)a[I] >> (b[I] & 15);
PACK_KERNEL(rightLittle, short, 16, short, 16, EACH_16(RIGHT_LITTLE))
#define RIGHT_MUCH(I) o[I] = (unsigned)a[I] >> (b[I] & 31);
PACK_KERNEL(rightMuch, short, 16, short, 16, EACH_16(RIGHT_MUCH))

// 17 bits are shifted down: what is shifted is no word, and a count is none before that.
#define RIGHT_SUM(I) o[I] = (a[I] + b[I]) >> (c[I] & 31);
PACK_KERNEL(rightSum, short, 16, short, 16, EACH_16(RIGHT_SUM))
#define LEFT_SUM(I) o[I] = a[I] << ((b[I] + c[I]) >> 13);
PACK_KERNEL(leftSum, unsigned short, 16, unsigned short, 16, EACH_16(LEFT_SUM))

#define LEFT_BYTE(I) o[I] = a[I] << (b[I] & 31);
PACK_KERNEL(leftByte, unsigned char, 16, unsigned char, 16, EACH_16(LEFT_BYTE))

#define LEFT_LONG(I) o[I] = (unsigned long)a[I] << (b[I] & 63);
PACK_KERNEL(leftLong, unsigned, 8, unsigned, 8, EACH_8(LEFT_LONG))
#define RIGHT_LONG(I) o[I] = (unsigned long)a[I] >> (b[I] & 63);
PACK_KERNEL(rightLong, unsigned, 8, unsigned, 8, EACH_8(RIGHT_LONG))

// By more bits than a word has: its signs are left.
#define RIGHT_OUT(I) o[I] = a[I] >> 20;
PACK_KERNEL(rightOut, short, 16, short, 16, EACH_16(RIGHT_OUT))

int main(void) {
  leftRun();
  rightRun();
  rightSignedRun();
  rightLittleRun();
  rightMuchRun();
  rightSumRun();
  leftSumRun();
  leftByteRun();
  leftLongRun();
  rightLongRun();
  rightOutRun();
  return 0;
}
