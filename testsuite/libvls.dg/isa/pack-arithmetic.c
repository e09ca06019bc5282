// SPDX-License-Identifier: GPL-3.0-or-later
//
// One operation in all lanes: floats, and integers of each width.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vaddpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x add\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vaddps" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of f32 became \[^;\]*1 x add\\.f32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x add\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x add\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x add\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vsubpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x subtract\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsubq" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i64 became \[^;\]*1 x subtract\\.i64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vmulpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x multiply\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmulld" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^;\]*1 x multiply\\.i32\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmullw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x multiply\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vdivpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x divide\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vsqrtpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x square-root\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vxorpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x negate\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x negate\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vandpd" { target haswell } } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]*1 x absolute\\.f64\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpminsd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x minimum-signed\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmaxud" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x maximum-unsigned\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpminub" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x minimum-unsigned\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmaxsw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x maximum-signed\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x xor\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpslld" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x shift-left\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsrlw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x shift-right-logical\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsrad" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x shift-right-arithmetic\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x shift-right-logical\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsllvd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x shift-left-by\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsrlvd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x shift-right-logical-by\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsravd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x shift-right-arithmetic-by\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpcmpgtd" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x compare-less-i32\\.i32\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vcmp\[a-z_\]*ps" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x compare-less-f32\\.i32\\.256\[,;\]" { target haswell } } }

#include "pack.h"

#define ADD_DOUBLE(I) o[I] = a[I] + b[I];
PACK_KERNEL(addDouble, double, 4, double, 4, EACH_4(ADD_DOUBLE))
PACK_KERNEL(addFloat, float, 8, float, 8, EACH_8(ADD_DOUBLE))
PACK_KERNEL(addShort, short, 8, short, 8, EACH_8(ADD_DOUBLE))
PACK_KERNEL(addByte, unsigned char, 16, unsigned char, 16, EACH_16(ADD_DOUBLE))
PACK_KERNEL(addUnsigned, unsigned, 8, unsigned, 8, EACH_8(ADD_DOUBLE))
#define SUBTRACT_DOUBLE(I) o[I] = a[I] - b[I];
PACK_KERNEL(subtractDouble, double, 4, double, 4, EACH_4(SUBTRACT_DOUBLE))
PACK_KERNEL(subtractLong, unsigned long, 4, unsigned long, 4, EACH_4(SUBTRACT_DOUBLE))
#define MULTIPLY_DOUBLE(I) o[I] = a[I] * b[I];
PACK_KERNEL(multiplyDouble, double, 4, double, 4, EACH_4(MULTIPLY_DOUBLE))
PACK_KERNEL(multiplyUnsigned, unsigned, 4, unsigned, 4, EACH_4(MULTIPLY_DOUBLE))
PACK_KERNEL(multiplyShort, unsigned short, 8, unsigned short, 8, EACH_8(MULTIPLY_DOUBLE))
#define DIVIDE(I) o[I] = a[I] / b[I];
PACK_KERNEL(divide, double, 4, double, 4, EACH_4(DIVIDE))
#define SQUARE_ROOT(I) o[I] = __builtin_sqrt(a[I]);
PACK_KERNEL(squareRoot, double, 4, double, 4, EACH_4(SQUARE_ROOT))
#define NEGATE_DOUBLE(I) o[I] = -a[I];
PACK_KERNEL(negateDouble, double, 4, double, 4, EACH_4(NEGATE_DOUBLE))
#define NEGATE_UNSIGNED(I) o[I] = 0u - a[I];
PACK_KERNEL(negateUnsigned, unsigned, 8, unsigned, 8, EACH_8(NEGATE_UNSIGNED))
#define ABSOLUTE_DOUBLE(I) o[I] = __builtin_fabs(a[I]);
PACK_KERNEL(absoluteDouble, double, 4, double, 4, EACH_4(ABSOLUTE_DOUBLE))
#define ABSOLUTE_SHORT(I) o[I] = (short)__builtin_abs(a[I]);
PACK_KERNEL(absoluteShort, short, 8, short, 8, EACH_8(ABSOLUTE_SHORT))
#define MINIMUM_INT(I) o[I] = a[I] < b[I] ? a[I] : b[I];
PACK_KERNEL(minimumInt, int, 8, int, 8, EACH_8(MINIMUM_INT))
#define MAXIMUM_UNSIGNED(I) o[I] = a[I] > b[I] ? a[I] : b[I];
PACK_KERNEL(maximumUnsigned, unsigned, 8, unsigned, 8, EACH_8(MAXIMUM_UNSIGNED))
PACK_KERNEL(minimumByte, unsigned char, 16, unsigned char, 16, EACH_16(MINIMUM_INT))
PACK_KERNEL(maximumShort, short, 8, short, 8, EACH_8(MAXIMUM_UNSIGNED))
#define BITS(I) o[I] = ((a[I] & b[I]) | ~c[I]) ^ a[I];
PACK_KERNEL(bits, int, 8, int, 8, EACH_8(BITS))
#define SHIFT_LEFT(I) o[I] = a[I] << 3;
PACK_KERNEL(shiftLeft, unsigned, 8, unsigned, 8, EACH_8(SHIFT_LEFT))
#define SHIFT_LOGICAL(I) o[I] = a[I] >> 3;
PACK_KERNEL(shiftLogical, unsigned short, 8, unsigned short, 8, EACH_8(SHIFT_LOGICAL))
#define SHIFT_ARITHMETIC(I) o[I] = a[I] >> 7;
PACK_KERNEL(shiftArithmetic, int, 8, int, 8, EACH_8(SHIFT_ARITHMETIC))
PACK_KERNEL(shiftByte, unsigned char, 16, unsigned char, 16, EACH_16(SHIFT_LOGICAL))
#define SHIFT_LEFT_BY(I) o[I] = a[I] << (b[I] & 31);
PACK_KERNEL(shiftLeftBy, unsigned, 8, unsigned, 8, EACH_8(SHIFT_LEFT_BY))
#define SHIFT_LOGICAL_BY(I) o[I] = a[I] >> (b[I] & 31);
PACK_KERNEL(shiftLogicalBy, unsigned, 8, unsigned, 8, EACH_8(SHIFT_LOGICAL_BY))
PACK_KERNEL(shiftArithmeticBy, int, 8, int, 8, EACH_8(SHIFT_LOGICAL_BY))
#define COMPARE_INT(I) o[I] = a[I] < b[I];
PACK_KERNEL(compareInt, int, 8, int, 8, EACH_8(COMPARE_INT))
PACK_KERNEL(compareFloat, int, 8, float, 8, EACH_8(COMPARE_INT))

int main(void) {
  addDoubleRun();
  addFloatRun();
  addShortRun();
  addByteRun();
  addUnsignedRun();
  subtractDoubleRun();
  subtractLongRun();
  multiplyDoubleRun();
  multiplyUnsignedRun();
  multiplyShortRun();
  divideRun();
  squareRootRun();
  negateDoubleRun();
  negateUnsignedRun();
  absoluteDoubleRun();
  absoluteShortRun();
  minimumIntRun();
  maximumUnsignedRun();
  minimumByteRun();
  maximumShortRun();
  bitsRun();
  shiftLeftRun();
  shiftLogicalRun();
  shiftArithmeticRun();
  shiftByteRun();
  shiftLeftByRun();
  shiftLogicalByRun();
  shiftArithmeticByRun();
  compareIntRun();
  compareFloatRun();
  return 0;
}
