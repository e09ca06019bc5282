// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs of stores as long as no vector: what they store is one vector all the same, with lanes that
// do not matter, and is stored in parts. Nothing beside the arrays is read or written.

// { dg-do run }
// { dg-options "-O3 -fno-trapping-math -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "2 stores of i32 became \[^;\]*3 x multiply\\.i32\\.128, 2 x add\\.i32\\.128\[,;\]" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "2 stores of f32 became \[^;\]*3 x multiply\\.f32\\.128, 2 x add\\.f32\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "6 stores of i32 became \[^;\]*3 x multiply\\.i32\\.256, 2 x add\\.i32\\.256\[,;\]" { target haswell v3 } } }

#include "pack.h"

#define COLUMN3(I) o[I] = a[I] * b[0] + a[I + 3] * b[1] + a[I + 6] * b[2];
#define COLUMN7(I) o[I] = a[I] * b[0] + a[I + 7] * b[1] + a[I + 14] * b[2];
#define EACH_7(X) EACH_4(X) X(4) X(5) X(6)
PACK_KERNEL(ints, int, 3, int, 9, EACH_3(COLUMN3))
PACK_KERNEL(floats, float, 3, float, 9, EACH_3(COLUMN3))
PACK_KERNEL(sevens, int, 7, int, 21, EACH_7(COLUMN7))

int main(void) {
  intsRun();
  floatsRun();
  sevensRun();
  return 0;
}
