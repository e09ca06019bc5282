// SPDX-License-Identifier: GPL-3.0-or-later
//
// C computes in int: what fits 16 bits, or of which only the low bits are stored, is computed in
// 16. Beside each kernel stands one whose largest numbers are one too large for that; the inputs
// are the ends of ranges above all.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*3 x zero-extend8\\.i16\\.256, 1 x multiply\\.i16\\.256, 2 x add\\.i16\\.256, 1 x shift-right-logical\\.i16\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*\[12\] x shift-right-logical\\.i32\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i8 became \[^;\]*1 x packuswb-low\\.i8\\.64," { target haswell } } }
// { dg-final { scan-asm "vpackuswb" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i8 became \[^;\]*1 x packsswb-low\\.i8\\.64," { target haswell } } }
// { dg-final { scan-asm "vpacksswb" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i16 became \[^;\]*1 x packssdw-low\\.i16\\.64," { target haswell } } }
// { dg-final { scan-asm "vpackssdw" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*1 x add\\.i16\\.256, 1 x shift-right-arithmetic\\.i16\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*2 x sign-extend16\\.i32\\.256, 2 x add\\.i32\\.256, 2 x shift-right-logical\\.i32\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*2 x multiply\\.i16\\.256, 1 x shift-left\\.i16\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*2 x shift-right-logical\\.i32\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "operations became \[^;\]*2 x sign-extend8\\.i16\\.256, 1 x pmaddwd\\.256," { target haswell } } }
// { dg-final { scan-vls-remark "operations became \[^;\]*2 x zero-extend8\\.i16\\.256, 1 x pmaddwd\\.256," { target haswell } } }

#include "pack.h"

#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))

// 255 * 255 + 510 is the largest number of 16 bits.
#define BLEND(I) o[I] = MIN(a[I] + ((b[I] * c[I] + 510) >> 8), 255);
PACK_KERNEL(blend, unsigned char, 16, unsigned char, 16, EACH_16(BLEND))
#define BLEND_MORE(I) o[I] = MIN(a[I] + ((b[I] * c[I] + 511) >> 8), 255);
PACK_KERNEL(blendMore, unsigned char, 16, unsigned char, 16, EACH_16(BLEND_MORE))

// Truncations of what is known to fit, or made to.
PACK_KERNEL(blendHalf, unsigned char, 8, unsigned char, 8, EACH_8(BLEND))
#define SHARE(I) o[I] = MAX((a[I] * b[I]) >> 8, -50);
PACK_KERNEL(share, signed char, 8, signed char, 8, EACH_8(SHARE))
#define SHARE_WORD(I) o[I] = MAX(MIN((a[I] * b[I]) >> 9, 32767), -32768);
PACK_KERNEL(shareWord, short, 4, short, 4, EACH_4(SHARE_WORD))

// From -32640 to 32640, and not.
#define DIFFERENCE(I) o[I] = (a[I] * b[I] - c[I] * a[I] + 127) >> 3;
PACK_KERNEL(difference, short, 16, signed char, 16, EACH_16(DIFFERENCE))
#define DIFFERENCE_MORE(I) o[I] = (a[I] * b[I] - c[I] * a[I] + 128) >> 3;
PACK_KERNEL(differenceMore, short, 16, signed char, 16, EACH_16(DIFFERENCE_MORE))

// Only low bits count; what wraps does no harm.
#define PRODUCT(I) o[I] = (unsigned)a[I] * b[I] * c[I] - (a[I] << 7);
PACK_KERNEL(product, short, 16, unsigned short, 16, EACH_16(PRODUCT))
// Bits from above come down.
#define PRODUCT_HIGH(I) o[I] = ((unsigned)a[I] * b[I] * c[I]) >> 9;
PACK_KERNEL(productHigh, short, 16, unsigned short, 16, EACH_16(PRODUCT_HIGH))

// Compares and selects of words.
#define CHOOSE(I) o[I] = 2 * a[I] > b[I] + c[I] ? a[I] + b[I] : c[I] - a[I];
PACK_KERNEL(choose, short, 16, unsigned char, 16, EACH_16(CHOOSE))
#define CHOOSE_MORE(I) o[I] = 2 * a[I] > b[I] + c[I] ? a[I] + b[I] : c[I] - a[I];
PACK_KERNEL(chooseMore, short, 16, short, 16, EACH_16(CHOOSE_MORE))

// Products of bytes as products of words, added in pairs.
#define TERM(I) +a[I] * b[I]
#define DOT(I) o[I] = EACH_16(TERM);
PACK_KERNEL(dotSigned, int, 1, signed char, 16, DOT(0))
PACK_KERNEL(dotUnsigned, int, 1, unsigned char, 16, DOT(0))

int main(void) {
  blendRun();
  blendMoreRun();
  blendHalfRun();
  shareRun();
  shareWordRun();
  differenceRun();
  differenceMoreRun();
  productRun();
  productHighRun();
  chooseRun();
  chooseMoreRun();
  dotSignedRun();
  dotUnsignedRun();
  return 0;
}
