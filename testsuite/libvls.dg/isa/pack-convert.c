// SPDX-License-Identifier: GPL-3.0-or-later
//
// From one type to another.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vpmovsxwd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x sign-extend16\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmovzxwd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x zero-extend16\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmovsxbw" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*1 x sign-extend8\\.i16\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmovzxbd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x zero-extend8\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmovsxdq" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i64 became \[^;\]*1 x sign-extend32\\.i64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x truncate32\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^;\]*1 x truncate64\\.i32\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x truncate16\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcvtdq2ps" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of f32 became \[^;\]*1 x to-float\\.f32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcvtdq2pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x to-float32\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of f32 became \[^;\]*1 x to-float\\.f32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcvtps2pd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x float-extend\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcvtpd2ps" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f32 became \[^;\]*1 x float-truncate\\.f32\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcvttps2dq" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x to-signed\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcvttpd2dq" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^;\]*1 x to-signed64\\.i32\\.128\[,;\]" { target haswell } } }

#include "pack.h"

#define SIGN_EXTEND_SHORT(I) o[I] = a[I];
PACK_KERNEL(signExtendShort, int, 8, short, 8, EACH_8(SIGN_EXTEND_SHORT))
PACK_KERNEL(zeroExtendShort, int, 8, unsigned short, 8, EACH_8(SIGN_EXTEND_SHORT))
PACK_KERNEL(signExtendByte, short, 16, signed char, 16, EACH_16(SIGN_EXTEND_SHORT))
PACK_KERNEL(zeroExtendByte, unsigned, 8, unsigned char, 8, EACH_8(SIGN_EXTEND_SHORT))
PACK_KERNEL(signExtendInt, long, 4, int, 4, EACH_4(SIGN_EXTEND_SHORT))
PACK_KERNEL(truncateInt, short, 8, int, 8, EACH_8(SIGN_EXTEND_SHORT))
PACK_KERNEL(truncateLong, int, 4, long, 4, EACH_4(SIGN_EXTEND_SHORT))
PACK_KERNEL(truncateShort, signed char, 16, short, 16, EACH_16(SIGN_EXTEND_SHORT))
PACK_KERNEL(intToFloat, float, 8, int, 8, EACH_8(SIGN_EXTEND_SHORT))
PACK_KERNEL(intToDouble, double, 4, int, 4, EACH_4(SIGN_EXTEND_SHORT))
PACK_KERNEL(shortToFloat, float, 8, short, 8, EACH_8(SIGN_EXTEND_SHORT))
PACK_KERNEL(floatToDouble, double, 4, float, 4, EACH_4(SIGN_EXTEND_SHORT))
PACK_KERNEL(doubleToFloat, float, 4, double, 4, EACH_4(SIGN_EXTEND_SHORT))
#define FLOAT_TO_INT(I) o[I] = (int)(a[I] * 0.75f);
PACK_KERNEL(floatToInt, int, 8, short, 8, EACH_8(FLOAT_TO_INT))
#define DOUBLE_TO_INT(I) o[I] = (int)(a[I] * 0.75);
PACK_KERNEL(doubleToInt, int, 4, short, 4, EACH_4(DOUBLE_TO_INT))

int main(void) {
  signExtendShortRun();
  zeroExtendShortRun();
  signExtendByteRun();
  zeroExtendByteRun();
  signExtendIntRun();
  truncateIntRun();
  truncateLongRun();
  truncateShortRun();
  intToFloatRun();
  intToDoubleRun();
  shortToFloatRun();
  floatToDoubleRun();
  doubleToFloatRun();
  floatToIntRun();
  doubleToIntRun();
  return 0;
}
