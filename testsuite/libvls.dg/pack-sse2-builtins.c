// SPDX-License-Identifier: GPL-3.0-or-later
//
// With immintrin.h the builtins of all instruction sets are there. A function that may use SSE2 only
// takes none of the others.

// { dg-do run }
// { dg-options "-O3 -march=x86-64 -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*2 x sign-extend8\\.i16\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "4 stores of i32 became \[^;\]*2 x zero-extend16\\.i32\\.128\[,;\]" } }
// { dg-final { scan-asm-not "pmov\[sz\]x" } }

#include <immintrin.h>

#include "pack.h"

#define EXTEND(I) o[I] = a[I] + b[I];
PACK_KERNEL(extendSigned, short, 8, signed char, 8, EACH_8(EXTEND))
PACK_KERNEL(extendUnsigned, int, 4, unsigned short, 4, EACH_4(EXTEND))

int main(void) {
  extendSignedRun();
  extendUnsignedRun();
  return 0;
}
