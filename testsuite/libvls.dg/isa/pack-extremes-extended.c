// SPDX-License-Identifier: GPL-3.0-or-later
//
// Extremes of integers that C extends first: they are taken before, in as many bits as the integers
// have, also of many and with constants that fit. With other constants they are not.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "operations became \[^;\]* x reduce; cost" } }
// { dg-final { scan-vls-remark "8 stores of i8 became 2 x load, 1 x maximum-unsigned\\.i8\\.64, 1 x store" } }
// { dg-final { scan-asm "pminsw" } }
// { dg-final { scan-asm "pmaxsd" { target haswell v3 } } }

#include "pack.h"

static inline int most(int a, int b) { return a > b ? a : b; }
static inline int least(int a, int b) { return a < b ? a : b; }
static inline long long mostLong(long long a, long long b) { return a > b ? a : b; }

#define LARGER(I) o[I] = (unsigned char)most(a[I], b[I]);
PACK_KERNEL(larger, unsigned char, 8, unsigned char, 8, EACH_8(LARGER))
#define LESS(I) all = least(all, a[I]);
PACK_KERNEL(smallest, short, 1, short, 12, int all = a[0];
            EACH_8(LESS) LESS(8) LESS(9) LESS(10) LESS(11) o[0] = (short)all;)
#define MORE(I) all = mostLong(all, a[I]);
PACK_KERNEL(greatest, long long, 1, int, 16, long long all = a[0]; EACH_16(MORE) o[0] = all;)
#define BOUNDED(I) o[I] = (short)least(most(a[I], -20), 300);
PACK_KERNEL(bounded, short, 8, short, 8, EACH_8(BOUNDED))
#define BEYOND(I) o[I] = least(most(a[I], -70000), b[I]);
PACK_KERNEL(beyond, int, 4, short, 4, EACH_4(BEYOND))
#define SIGNS(I) o[I] = most(a[I], b[I] & 7);
PACK_KERNEL(signs, int, 4, signed char, 4, EACH_4(SIGNS))

int main(void) {
  largerRun();
  smallestRun();
  greatestRun();
  boundedRun();
  beyondRun();
  signsRun();
  return 0;
}
