// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs of stores that are longer than a vector and end in the middle of one: the last vector begins
// further up, and what it shares with the one in front is stored twice. Nothing beside the arrays
// is read or written; and in place, where a place is loaded that the first vector stores to, it is
// loaded before that.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "7 stores of f32 became \[^;\]*2 x multiply\\.f32\\.128, 2 x add\\.f32\\.128, 2 x store;" } }
// { dg-final { scan-vls-remark "27 stores of i16 became \[^;\]*2 x store;" { target haswell v3 skx256 } } }

#include "pack.h"

#define EACH_7(X) EACH_4(X) X(4) X(5) X(6)
#define EACH_11(X) EACH_8(X) X(8) X(9) X(10)
#define EACH_13(X) EACH_11(X) X(11) X(12)
#define EACH_27(X)                                                                                 \
  EACH_16(X) X(16) X(17) X(18) X(19) X(20) X(21) X(22) X(23) X(24) X(25) X(26)

#define SUM(I) o[I] = a[I] * b[I] + c[I];
PACK_KERNEL(floats, float, 7, float, 7, EACH_7(SUM))
PACK_KERNEL(manyFloats, float, 13, float, 13, EACH_13(SUM))
PACK_KERNEL(doubles, double, 7, double, 7, EACH_7(SUM))
PACK_KERNEL(words, int16_t, 11, int16_t, 11, EACH_11(SUM))
PACK_KERNEL(bytes, uint8_t, 27, uint8_t, 27, EACH_27(SUM))
#define MIRRORED(I) o[I] = a[6 - I] - b[I];
PACK_KERNEL(mirrored, int, 7, int, 7, EACH_7(MIRRORED))

static inline int within(int x) {
  return x < 0 ? 0 : x > 255 ? 255 : x;
}
#define CLAMPED(I) o[I] = (int16_t)within((int)((unsigned)a[I] * 6 + (unsigned)b[I] + 5) >> 1);
PACK_KERNEL(clamped, int16_t, 27, int, 27, EACH_27(CLAMPED))

/* In place, and into places that are loaded later. */
#define NEXT(I) p[I] = (int)(q[I] + 1u);
PACK_OVERLAP(inPlace, int, EACH_7(NEXT))
PACK_OVERLAP(loadsFirst, int, int t0 = q[0]; int t1 = q[1]; int t2 = q[2]; int t3 = q[3];
             int t4 = q[4]; int t5 = q[5]; int t6 = q[6]; p[0] = t0; p[1] = t1; p[2] = t2;
             p[3] = t3; p[4] = t4; p[5] = t5; p[6] = t6;)
/* What is loaded in the middle is what was stored, or what was there. */
PACK_OVERLAP(between, int, EACH_4(NEXT) int t = q[3]; NEXT(4) NEXT(5) NEXT(6) p[7] = t;)

int main(void) {
  floatsRun();
  manyFloatsRun();
  doublesRun();
  wordsRun();
  bytesRun();
  mirroredRun();
  clampedRun();
  inPlaceRun();
  loadsFirstRun();
  betweenRun();
  return 0;
}
