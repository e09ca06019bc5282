// SPDX-License-Identifier: GPL-3.0-or-later
//
// Of a sum that is shifted to the right and stored as a byte only the low 16 bits matter, though it
// may have more: it is computed in 16 bits if bytes and words go in, else not.

// { dg-do run }
// { dg-options "-O3 -fno-tree-loop-vectorize" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*2 x multiply\\.i16\\.256\[^;\]*1 x shift-right-logical\\.i16\\.256" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "16 stores of i8 became \[^;\]*shift-right-logical\\.i32" } }
// { dg-final { scan-vls-remark "8 stores of i16 became \[^;\]*multiply\\.i32\[^;\]*shift-right-logical\\.i32" } }

#include "pack.h"

#define BLEND(I) o[I] = (a[I] * b[I] + c[I] * (255 - b[I]) + 127) >> 8;
PACK_KERNEL(blend, unsigned char, 16, unsigned char, 16, EACH_16(BLEND))

// By 9 bits more than 16 are looked at.
#define FARTHER(I) o[I] = (a[I] * b[I] + c[I] * (255 - b[I]) + 127) >> 9;
PACK_KERNEL(farther, unsigned char, 16, unsigned char, 16, EACH_16(FARTHER))

// Signed ones, and by none but 8 bits.
#define SIGNED(I) o[I] = (a[I] * 300 - b[I] * c[I] * 7) >> 8;
PACK_KERNEL(fromSigned, signed char, 16, signed char, 16, EACH_16(SIGNED))

// Words from 64 bits.
#define WORD(I) o[I] = ((long)a[I] * b[I] * c[I] - a[I]) >> 11;
PACK_KERNEL(words, short, 8, short, 8, EACH_8(WORD))

int main(void) {
  blendRun();
  fartherRun();
  fromSignedRun();
  wordsRun();
  return 0;
}
