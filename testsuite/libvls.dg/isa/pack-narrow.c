// SPDX-License-Identifier: GPL-3.0-or-later
//
// What takes several operations on wider integers in C, and is one instruction: averages, the
// upper half of products, sums that saturate, in all lanes.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vpmulhw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x pmulhw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmulhuw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x pmulhuw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmulhrsw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x pmulhrsw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpmulhrsw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x pmulhrsw-half\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpavgb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x pavgb\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpavgw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x pavgw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddsb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x paddsb\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddsw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x paddsw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsubsb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x psubsb\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsubsw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x psubsw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddusb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x paddusb\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpaddusw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x paddusw\\.i16\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsubusb" { target haswell } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*1 x psubusb\\.i8\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-asm "vpsubusw" { target haswell } } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*1 x psubusw\\.i16\\.128\[,;\]" { target haswell } } }

#include "pack.h"

#define MIN(A, B) ((A) < (B) ? (A) : (B))
#define MAX(A, B) ((A) > (B) ? (A) : (B))
#define CLAMP(X, LOW, HIGH) MAX(MIN(X, HIGH), LOW)

#define HIGH_SIGNED(I) o[I] = (a[I] * b[I]) >> 16;
PACK_KERNEL(highSigned, short, 8, short, 8, EACH_8(HIGH_SIGNED))
#define HIGH_UNSIGNED(I) o[I] = ((unsigned)a[I] * b[I]) >> 16;
PACK_KERNEL(highUnsigned, unsigned short, 8, unsigned short, 8, EACH_8(HIGH_UNSIGNED))
#define ROUNDED(I) o[I] = (((a[I] * b[I]) >> 14) + 1) >> 1;
PACK_KERNEL(rounded, short, 8, short, 8, EACH_8(ROUNDED))
#define ROUNDED_HALF(I) o[I] = (a[I] * b[I] + 0x4000) >> 15;
PACK_KERNEL(roundedHalf, short, 8, short, 8, EACH_8(ROUNDED_HALF))
#define AVERAGE_BYTE(I) o[I] = (a[I] + b[I] + 1) >> 1;
PACK_KERNEL(averageByte, unsigned char, 16, unsigned char, 16, EACH_16(AVERAGE_BYTE))
PACK_KERNEL(averageWord, unsigned short, 8, unsigned short, 8, EACH_8(AVERAGE_BYTE))
#define ADD_SIGNED8(I) o[I] = CLAMP(a[I] + b[I], -128, 127);
PACK_KERNEL(addSigned8, signed char, 16, signed char, 16, EACH_16(ADD_SIGNED8))
#define ADD_SIGNED16(I) o[I] = CLAMP(a[I] + b[I], -32768, 32767);
PACK_KERNEL(addSigned16, short, 8, short, 8, EACH_8(ADD_SIGNED16))
#define SUBTRACT_SIGNED8(I) o[I] = CLAMP(a[I] - b[I], -128, 127);
PACK_KERNEL(subtractSigned8, signed char, 16, signed char, 16, EACH_16(SUBTRACT_SIGNED8))
#define SUBTRACT_SIGNED16(I) o[I] = CLAMP(a[I] - b[I], -32768, 32767);
PACK_KERNEL(subtractSigned16, short, 8, short, 8, EACH_8(SUBTRACT_SIGNED16))
#define ADD_UNSIGNED8(I) o[I] = MIN(a[I] + b[I], 255);
PACK_KERNEL(addUnsigned8, unsigned char, 16, unsigned char, 16, EACH_16(ADD_UNSIGNED8))
#define ADD_UNSIGNED16(I) o[I] = MIN(a[I] + b[I], 65535);
PACK_KERNEL(addUnsigned16, unsigned short, 8, unsigned short, 8, EACH_8(ADD_UNSIGNED16))
#define SUBTRACT_UNSIGNED8(I) o[I] = MAX(a[I] - b[I], 0);
PACK_KERNEL(subtractUnsigned8, unsigned char, 16, unsigned char, 16, EACH_16(SUBTRACT_UNSIGNED8))
PACK_KERNEL(subtractUnsigned16, unsigned short, 8, unsigned short, 8, EACH_8(SUBTRACT_UNSIGNED8))
#define NEARLY_SATURATED(I) o[I] = CLAMP(a[I] + b[I], -32767, 32767);
PACK_KERNEL(nearlySaturated, short, 8, short, 8, EACH_8(NEARLY_SATURATED))
#define NEARLY_AVERAGE(I) o[I] = (a[I] + b[I] + 2) >> 1;
PACK_KERNEL(nearlyAverage, unsigned char, 16, unsigned char, 16, EACH_16(NEARLY_AVERAGE))
#define NEARLY_HIGH(I) o[I] = (a[I] * b[I]) >> 15;
PACK_KERNEL(nearlyHigh, short, 8, short, 8, EACH_8(NEARLY_HIGH))

int main(void) {
  highSignedRun();
  highUnsignedRun();
  roundedRun();
  roundedHalfRun();
  averageByteRun();
  averageWordRun();
  addSigned8Run();
  addSigned16Run();
  subtractSigned8Run();
  subtractSigned16Run();
  addUnsigned8Run();
  addUnsigned16Run();
  subtractUnsigned8Run();
  subtractUnsigned16Run();
  nearlySaturatedRun();
  nearlyAverageRun();
  nearlyHighRun();
  return 0;
}
