// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of words and ints by one constant: GCC makes up to five shifts and sums of one where a
// multiplication is one µop, or two. Few steps stay.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack \[0-9\]+: 16 stores of i16 became \[^\n\]*multiply.i16.256" { target haswell v3 skx256 } } }
// { dg-final { scan-asm-times "vpmullw" 3 { target haswell v3 skx256 } } }
// { dg-final { scan-asm-times "vpmulld" 1 { target haswell v3 skx256 } } }

#include "pack.h"

// 29 is 32 - 4 + 1, 150 is 128 + 32 - 8 - 2, 90 is 64 + 32 - 8 + 2.
#define BY29(I) o[I] = (unsigned short)(a[I] * 29);
PACK_KERNEL(by29, unsigned short, 16, unsigned short, 16, EACH_16(BY29))
#define BY150(I) o[I] = (unsigned short)(a[I] * 150);
PACK_KERNEL(by150, unsigned short, 16, unsigned short, 16, EACH_16(BY150))
#define BY90(I) o[I] = (short)(a[I] * -90);
PACK_KERNEL(by90, short, 16, short, 16, EACH_16(BY90))
#define BY5(I) o[I] = (unsigned short)(a[I] * 5);
PACK_KERNEL(by5, unsigned short, 16, unsigned short, 16, EACH_16(BY5))
#define INTS(I) o[I] = a[I] * 150;
PACK_KERNEL(ints, unsigned, 8, unsigned, 8, EACH_8(INTS))

int main(void) {
  by29Run();
  by150Run();
  by90Run();
  by5Run();
  intsRun();
  return 0;
}
