// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products and constants: where one is a multiple of the other GCC adds first, in some lanes only.
// All lanes multiply first, as in the source; what overflows then does so without harm.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 8 stores of i32 became 1 x load, 1 x multiply\\.i32\\.256, 1 x add\\.i32\\.256, 1 x store" } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: 8 stores of i16 became" } }

#include "pack.h"

#define SCALE(I, C) o[I] = (int)((unsigned)a[I] * 6 - C);
PACK_KERNEL(scale, int, 8, int, 8,
            SCALE(0, 6) SCALE(1, 6) SCALE(2, 4) SCALE(3, 3) SCALE(4, 12) SCALE(5, 4) SCALE(6, 7)
                SCALE(7, 18))

#define NARROW(I, C) o[I] = (a[I] * 3 + C) >> 2;
PACK_KERNEL(narrow, short, 8, unsigned char, 8,
            NARROW(0, 9) NARROW(1, 5) NARROW(2, 3) NARROW(3, 12) NARROW(4, 1) NARROW(5, 300)
                NARROW(6, 6) NARROW(7, 2))

int main(void) {
  scaleRun();
  narrowRun();
  return 0;
}
