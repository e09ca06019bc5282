// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours that another block has loaded, in front of a condition, are loaded as a vector where
// they are packed, if memory is the same there; what was taken out of a vector of them, too.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-tree-loop-vectorize" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 stores of f32 became 2 x load, 1 x multiply.f32.128" } }
// { dg-final { scan-vls-remark "2 stores of f64 became 1 x load" } }
// { dg-final { scan-vls-remark "4 stores of i32 became 2 x load, 1 x xor.i32.128, 1 x multiply.i32.128" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark-not "stores of i16 became \[^;\]*load" } }

#include "pack.h"

// Ends a block.
#define BRANCH(CONDITION)                                                                          \
  if (CONDITION)                                                                                   \
    __asm__ volatile("" ::: "cc");

#define SCALE(I) o[I] = e * a[I] + b[I];
PACK_KERNEL(scaled, float, 4, float, 4, float d = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
            float e = d < 0 ? -c[0] : c[0]; BRANCH(d < 0) EACH_4(SCALE))

// Not all of them are used again.
PACK_KERNEL(some, double, 3, double, 4, double d = a[0] + a[1] * b[1] + a[2];
            BRANCH(d < 1) o[0] = a[1] * c[0] + 1; o[1] = a[2] * c[0] + 1; o[2] = d;)

// In front of the condition they are packed, too.
#define SUM(I) o[I] = a[I] + b[I];
#define XOR(I) o[4 + I] = (a[I] ^ 5) * c[I] + 3;
PACK_KERNEL(twice, int, 8, int, 4, EACH_4(SUM) BRANCH(c[0] < b[0]) EACH_4(XOR))

// Memory changes in between: what is stored is a[0] or not.
GUARDED_UNDER_TEST void changed(short *o, short *a, long n) {
  const short x = a[0], y = a[1], z = a[2], w = a[3];
  o[0] = n;
  BRANCH(x < n)
  a[4] = x * 3, a[5] = y * 3, a[6] = z * 3, a[7] = w * 3;
}

int main(void) {
  scaledRun();
  someRun();
  twiceRun();
  for (int at = 0; at < 8; at++) {
    short a[8] = {1, 2, 3, 4};
    changed(a + at, a, 9);
    for (int i = 0; i < 4; i++)
      if (a[4 + i] != 3 * (i + 1))
        abort();
  }
  return 0;
}
