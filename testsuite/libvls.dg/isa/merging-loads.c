// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of each width that are merged into a register by broadcasts under a mask, of floating point
// and of integers: lanes out of place, a wrong mask, or a byte read outside a row show. Each
// broadcast reads memory itself, and the first load of a register is none. Where masks do not exist
// there are no broadcasts: blends of them do not pay.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-dump "mask\.broadcast\.64\.64\.4 \\(<Base:\[0-9\]+ Offset:0>, 0100, %\[0-9\]+\\)" { target skx256 skx512 } } }
// { dg-final { scan-vls-dump "mask\.broadcast\.256\.64\.8 \\(<Base:\[0-9\]+ Offset:0>, 00001111, %\[0-9\]+\\)" { target skx512 } } }
// { dg-final { scan-asm "vbroadcastsd\t\[^\n\]*\\), %ymm\[0-9\]+\{%k" { target skx256 } } }
// { dg-final { scan-asm "vbroadcastsd\t\[^\n\]*\\), %zmm\[0-9\]+\{%k" { target skx512 } } }
// { dg-final { scan-asm "vbroadcast\[fi\](64x2|32x4)\t\[^\n\]*\\), %zmm\[0-9\]+\{%k" { target skx512 } } }
// { dg-final { scan-asm "vbroadcast\[fi\](64x4|32x8)\t\[^\n\]*\\), %zmm\[0-9\]+\{%k" { target skx512 } } }
// { dg-final { scan-asm-not "vbroadcast\[a-z0-9\]+\t%\[xyz\]mm\[0-9\]+, *%\[xyz\]mm\[0-9\]+\{" } }
// { dg-final { scan-asm-not "vp?broadcast\[a-z0-9\]+\t\[^\n\]*\\), *%\[xyz\]mm\[0-9\]+\n" } }

#include "guarded.h"

GUARDED_KERNEL(pairs, float, GUARDED_FLOAT, float, int, x[j] + w[i] * x[j + 1]);
GUARDED_KERNEL(triples, float, GUARDED_FLOAT, float, int, x[j] * w[i] + x[j + 1] - x[j + 2]);
GUARDED_KERNEL(triplesOfDouble, double, GUARDED_DOUBLE, double, int,
               x[j] * w[i] + x[j + 1] - x[j + 2]);
GUARDED_KERNEL(quadsOfDouble, double, GUARDED_DOUBLE, double, int,
               x[j] * w[i] + x[j + 1] - x[j + 2] * x[j + 3]);
GUARDED_KERNEL(pairsOfInt, int32_t, GUARDED_INT32, int32_t, int, (x[j] ^ w[i]) - x[j + 1]);
GUARDED_KERNEL(triplesOfLong, int64_t, GUARDED_INT64, int64_t, int,
               (x[j] ^ w[i]) - (x[j + 1] ^ x[j + 2]));

int main(void) {
  guardedRun(&pairsCase, 61, 0, 0, 59);
  guardedRun(&triplesCase, 61, 0, 0, 58);
  guardedRun(&triplesOfDoubleCase, 61, 0, 0, 58);
  guardedRun(&quadsOfDoubleCase, 61, 0, 0, 57);
  guardedRun(&pairsOfIntCase, 61, 0, 0, 59);
  guardedRun(&triplesOfLongCase, 61, 0, 0, 58);
  return 0;
}
