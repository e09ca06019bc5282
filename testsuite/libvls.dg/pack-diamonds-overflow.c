// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic of arms overflows where the program does not execute it: that stays defined, also where
// a part of it is left scalar, and what the ways know of their values is forgotten there.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-dump "chain: 8 branches" } }
// { dg-final { scan-vls-remark "became" } }

#include "pack.h"

/* Behind the test x + 100 and 3 * x are known to fit. */
#define GUARDED_SUM(I)                                                                             \
  {                                                                                                \
    int v = a[I];                                                                                  \
    if (v < 1000 && v > -1000)                                                                     \
      v = v * 3 + 100;                                                                             \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(sums8, int, 8, int, 8, EACH_8(GUARDED_SUM))

/* Of what is behind a test, only the part that is not negative: an extension with or without a
   sign would be the same there. */
#define WIDE(I)                                                                                    \
  {                                                                                                \
    long v = 5;                                                                                    \
    if (a[I] >= 0)                                                                                 \
      v = (long)(a[I] >> 1) + 7;                                                                   \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(wide8, long, 8, int, 8, EACH_8(WIDE))

/* The last lane has an arm of its own, which stays scalar, and is looked at behind. */
#define DOUBLED(I)                                                                                 \
  {                                                                                                \
    int v = b[I];                                                                                  \
    if (a[I] < 1 << 29 && a[I] > -(1 << 29))                                                       \
      v = a[I] + a[I];                                                                             \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(doubled9, int, 9, int, 9, EACH_8(DOUBLED) {
  int v = 3;
  if (a[8] < 1000000)
    v = a[8] > -1000000 ? a[8] * 2000 : 4;
  o[8] = v;
})

/* Shifts by what may be too much. */
#define SHIFTED(I)                                                                                 \
  {                                                                                                \
    unsigned v = a[I];                                                                             \
    if (b[I] < 32)                                                                                 \
      v = a[I] << b[I];                                                                            \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(shifted8, unsigned, 8, unsigned, 8, EACH_8(SHIFTED))

int main(void) {
  sums8Run();
  wide8Run();
  doubled9Run();
  shifted8Run();
  return 0;
}
