// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compares of one width that choose between values of another, as branches: narrower values are
// chosen as wide as what is compared, and truncated; for wider ones what is compared is extended. If
// the other one is 0, the compare is truncated or extended, and masks them.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "8 stores of i8 became \[^\n\]*select-less-i32\.i32\.256, 1 x truncate32\.i8\.64" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i8 became \[^\n\]*mask-less-i32\.i32\.256, 1 x truncate32\.i8\.64, 1 x and\.i8\.64" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i8 became \[^\n\]*mask-less-i32\.i32\.256, 1 x truncate32\.i8\.64, 1 x and-not\.i8\.64" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^\n\]*mask-less-f32\.i32\.256, 1 x truncate32\.i16\.128, 1 x and\.i16\.128" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^\n\]*2 x sign-extend16\.i32\.256, \[^\n\]*mask-less-i16\.i16\.128, 1 x and\.i32\.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^\n\]*2 x sign-extend16\.i32\.256, \[^\n\]*mask-equal-i16\.i16\.128, 1 x and\.i32\.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^\n\]*zero-extend8\.i32\.256, \[^\n\]*select-less-i32\.i32\.256" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^\n\]*sign-extend16\.i32\.256, \[^\n\]*select-less-i32\.i32\.256" { target haswell v3 skx256 skx512 } } }

#include "pack.h"

typedef unsigned char Byte;

/// In front of all branches: what only one way loads is no choice.
#define EARLY(T)                                                                                   \
  const T c0 = c[0], c1 = c[1], c2 = c[2], c3 = c[3], c4 = c[4], c5 = c[5], c6 = c[6], c7 = c[7];
#define BYTE_BY_INT(I) o[I] = (a[I] ^ 5) * 77777 < b[I] * 99991 ? c##I : 9;
#define BYTE_OR_ZERO(I) o[I] = (a[I] ^ 5) * 77777 < b[I] * 99991 ? c##I : 0;
#define ZERO_OR_BYTE(I) o[I] = (a[I] ^ 5) * 77777 < b[I] * 99991 ? 0 : c##I;
#define WORD_BY_FLOAT(I) o[I] = a[I] * 0.25f > b[I] * 0.75f ? c##I : 0;
#define WORD_BY_UNEQUAL(I) o[I] = a[I] * 0.5f != b[I] * 0.5f ? c##I : 0;
#define WORD_BY_NAN(I) o[I] = __builtin_isnan(a[I] * 0.0f / b[I]) ? c##I : 0;
#define INT_BY_BYTE(I) o[I] = a[I] > b[I] ? c##I * 1000 : -5;
#define INT_BY_WORD(I) o[I] = a[I] > b[I] ? c##I * 1000 : 7;
#define INT_OR_ZERO(I) o[I] = a[I] > b[I] ? c##I * 1000 : 0;
#define ZERO_OR_INT(I) o[I] = a[I] != b[I] ? 0 : c##I * 1000;
#define BYTE_BY_WORD(I) o[I] = a[I] > b[I] ? (Byte)c##I : (Byte)9;
#define NESTED(I) o[I] = a[I] > b[I] ? (Byte)(a[I] < c##I ? 3 : c##I) : (Byte)9;
PACK_KERNEL(byteByInt, Byte, 8, Byte, 8, EARLY(Byte) EACH_8(BYTE_BY_INT))
PACK_KERNEL(byteOrZero, Byte, 8, Byte, 8, EARLY(Byte) EACH_8(BYTE_OR_ZERO))
PACK_KERNEL(zeroOrByte, Byte, 8, Byte, 8, EARLY(Byte) EACH_8(ZERO_OR_BYTE))
PACK_KERNEL(wordByFloat, short, 8, short, 8, EARLY(short) EACH_8(WORD_BY_FLOAT))
PACK_KERNEL(wordByUnequal, short, 8, short, 8, EARLY(short) EACH_8(WORD_BY_UNEQUAL))
PACK_KERNEL(wordByNan, short, 8, short, 8, EARLY(short) EACH_8(WORD_BY_NAN))
PACK_KERNEL(intByByte, int, 8, Byte, 8, EARLY(Byte) EACH_8(INT_BY_BYTE))
PACK_KERNEL(intByWord, int, 8, short, 8, EARLY(short) EACH_8(INT_BY_WORD))
PACK_KERNEL(intOrZero, int, 8, short, 8, EARLY(short) EACH_8(INT_OR_ZERO))
PACK_KERNEL(zeroOrInt, int, 8, short, 8, EARLY(short) EACH_8(ZERO_OR_INT))
PACK_KERNEL(byteByWord, Byte, 8, short, 8, EARLY(short) EACH_8(BYTE_BY_WORD))
PACK_KERNEL(nested, Byte, 8, short, 8, EARLY(short) EACH_8(NESTED))

int main(void) {
  byteByIntRun();
  byteOrZeroRun();
  zeroOrByteRun();
  wordByFloatRun();
  wordByUnequalRun();
  wordByNanRun();
  intByByteRun();
  intByWordRun();
  intOrZeroRun();
  zeroOrIntRun();
  byteByWordRun();
  nestedRun();
  return 0;
}
