// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is computed in 32 bits and clamped to 16: a pack of 256 bits works on halves, so its quarters
// are put in order behind it, and what it takes is loaded and extended in order.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*1 x packusdw-ordered\\.256\[,;\]" { target haswell v3 } } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*1 x packssdw-ordered\\.256\[,;\]" { target haswell v3 } } }
// { dg-final { scan-asm "vpermq\t\\\$216" { target haswell v3 } } }

#include "pack.h"

static inline int between(int v, int least, int most) {
  return v < least ? least : v > most ? most : v;
}

#define UNSIGNED(I) o[I] = (short)between((a[I] * 5 + a[16] + 2) >> 6, 0, 255);
#define SIGNED(I) o[I] = (short)between((a[I] * 37 + a[16]) >> 3, -32768, 32767);

PACK_KERNEL(toUnsigned, short, 16, short, 17, EACH_16(UNSIGNED))
PACK_KERNEL(toSigned, short, 16, short, 17, EACH_16(SIGNED))

int main(void) {
  toUnsignedRun();
  toSignedRun();
  return 0;
}
