// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two vectors to one of half as wide elements, as many as fill it. The lower half of a number that has too many bits stays.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*1 x truncate32-pair\\.256\[,;\]" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*1 x truncate64-pair\\.256\[,;\]" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "32 stores of i8 became \[^;\]*1 x truncate16-pair\\.256\[,;\]" { target haswell v3 skx256 } } }
// { dg-final { scan-asm "vpackusdw" { target haswell v3 } } }
// { dg-final { scan-asm "vpackuswb" { target haswell v3 skx256 } } }
// { dg-final { scan-asm "vperm\[it\]2w" { target skx256 } } }

#include "pack.h"

#define TRUNCATE(I) o[I] = a[I] * 3;
PACK_KERNEL(truncateInt, short, 16, int, 16, EACH_16(TRUNCATE))
PACK_KERNEL(truncateLong, int, 8, long, 8, EACH_8(TRUNCATE))
#define SHIFT(I) o[I] = (unsigned short)a[I] >> 3;
PACK_KERNEL(truncateShort, signed char, 32, short, 32, EACH_32(SHIFT))

int main(void) {
  truncateIntRun();
  truncateLongRun();
  truncateShortRun();
  return 0;
}
