// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conditions of which all hold, any, or none: compares of vectors, and one number that is tested.
// A few are left to GCC. What a condition chooses besides stays right.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: \[0-9\]+ operations became 1 x load, 1 x compare-equal-i8\[^;\]*1 x reduce" } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: \[0-9\]+ operations became 2 x load, 1 x compare-\[^;\]*1 x reduce" } }
// { dg-final { scan-vls-remark "optimized: vls pack 3: \[0-9\]+ operations became 1 x load\[^;\]*1 x reduce" } }
// { dg-final { scan-vls-remark "optimized: vls pack 4: \[0-9\]+ operations became \[124\] x load, \[12\] x compare-\[^;\]*1 x reduce" } }

#include "pack.h"

#define EACH_BUT_FIRST(X) X(1) X(2) X(3) X(4) X(5) X(6) X(7)

#define IS_ONES(I) | (a[I] == 255)
PACK_KERNEL(none, int, 1, unsigned char, 8, o[0] = !((a[0] == 255) EACH_BUT_FIRST(IS_ONES));)

#define IS_LESS(I) & (a[I] < b[I])
PACK_KERNEL(all, int, 1, int, 8, o[0] = (a[0] < b[0]) EACH_BUT_FIRST(IS_LESS);)

#define IS_FAR(I) | (a[I] > 1000) | (a[I] < -1000)
PACK_KERNEL(outside, int, 1, short, 8, o[0] = (a[0] > 1000) | (a[0] < -1000) EACH_BUT_FIRST(IS_FAR) ? 7 : 9;)

#define IS_OTHER(I) | (a[I] != b[I])
PACK_KERNEL(differ, long, 8, long, 8, o[0] = (a[0] != b[0]) EACH_BUT_FIRST(IS_OTHER);
            if (o[0]) o[1] = a[1] * b[1];)

PACK_KERNEL(few, int, 1, int, 2, o[0] = (a[0] == b[0]) | (a[1] == b[1]);)

int main(void) {
  noneRun();
  allRun();
  outsideRun();
  differRun();
  fewRun();
  return 0;
}
