// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums that instructions which combine terms are found in, though the program pairs nothing; in
// chains and trees, with leaves left over, and next to ones that look alike and are none.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x pmaddwd\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x pmaddwd\\.64\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x pmaddwd-ones\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-low\\.256\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-low\\.128\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-low\\.64\[,;\]" { target haswell } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-zero\\.128\[,;\]" { target haswell } } }

#include "pack.h"

typedef unsigned char Byte;

#define TERM(I) +a[I] * b[I]
PACK_KERNEL(products16, int, 1, short, 16, *o = EACH_16(TERM);)
PACK_KERNEL(products6, int, 1, short, 6, *o = 0 TERM(0) TERM(1) TERM(2) TERM(3) TERM(4) TERM(5);)
// In no order, with factors exchanged.
PACK_KERNEL(productsShuffled, int, 1, short, 8,
            *o = (a[6] * b[6] + b[1] * a[1]) + (a[0] * b[0] + (b[5] * a[5] + a[2] * b[2])) +
                 (b[7] * a[7] + a[4] * b[4] + a[3] * b[3]);)
// What -32768 * -32768 comes to twice does not fit with sign.
PACK_KERNEL(productsWrap, unsigned, 1, short, 8, *o = 0u EACH_8(TERM);)
#define DIFFERENCE(I) +__builtin_abs(a[I] - b[I])
PACK_KERNEL(differences8, int, 1, Byte, 8, *o = EACH_8(DIFFERENCE);)
PACK_KERNEL(differences16, int, 1, Byte, 16, *o = EACH_16(DIFFERENCE);)
PACK_KERNEL(differences32, int, 1, Byte, 32, *o = EACH_32(DIFFERENCE);)
// Signed bytes: psadbw would be wrong.
PACK_KERNEL(differencesSigned, int, 1, signed char, 16, *o = EACH_16(DIFFERENCE);)
#define ELEMENT(I) +a[I]
PACK_KERNEL(bytes16, int, 1, Byte, 16, *o = EACH_16(ELEMENT);)
PACK_KERNEL(words16, int, 1, short, 16, *o = EACH_16(ELEMENT);)
// The third of four is taken away.
PACK_KERNEL(productsMinus, int, 1, short, 8,
            *o = a[0] * b[0] + a[1] * b[1] - a[2] * b[2] +
                 a[3] * b[3] TERM(4) TERM(5) TERM(6) TERM(7);)

int main(void) {
  products16Run();
  products6Run();
  productsShuffledRun();
  productsWrapRun();
  differences8Run();
  differences16Run();
  differences32Run();
  differencesSignedRun();
  bytes16Run();
  words16Run();
  productsMinusRun();
  return 0;
}
