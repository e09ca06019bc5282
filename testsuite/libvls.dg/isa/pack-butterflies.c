// SPDX-License-Identifier: GPL-3.0-or-later
//
// Butterflies. A row is added to itself and taken from itself in another order, and both are
// blended; GCC adds integers in another order, differently in each lane, and is put right first.

// { dg-do run }
// { dg-options "-O3 -fno-trapping-math -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "4 stores of i32 became 1 x load, 2 x add\\.i32\\.128, 2 x subtract\\.i32\\.128, 1 x store" } }
// { dg-final { scan-vls-remark "16 stores of i32 became 4 x load, \[^;\]*2 x subtract\\.i32\\.128\[,;\]" { target haswell v3 } } }
// { dg-final { scan-vls-remark "4 stores of f32 became 1 x load, " } }

#include "pack.h"

#define ROW(T, TO, X)                                                                              \
  {                                                                                                \
    const T p = X[0] + X[1], q = X[0] - X[1], u = X[2] + X[3], v = X[2] - X[3];                    \
    TO[0] = p + u;                                                                                 \
    TO[1] = q + v;                                                                                 \
    TO[2] = p - u;                                                                                 \
    TO[3] = q - v;                                                                                 \
  }
#define COLUMN(J)                                                                                  \
  {                                                                                                \
    const unsigned p = t[0][J] + t[1][J], q = t[0][J] - t[1][J], u = t[2][J] + t[3][J],            \
                   v = t[2][J] - t[3][J];                                                          \
    o[J] = p + u;                                                                                  \
    o[4 + J] = q + v;                                                                              \
    o[8 + J] = p - u;                                                                              \
    o[12 + J] = q - v;                                                                             \
  }
#define SQUARE                                                                                     \
  unsigned t[4][4];                                                                                \
  ROW(unsigned, t[0], a)                                                                           \
  ROW(unsigned, t[1], (a + 4))                                                                     \
  ROW(unsigned, t[2], (a + 8))                                                                     \
  ROW(unsigned, t[3], (a + 12))                                                                    \
  EACH_4(COLUMN)
PACK_KERNEL(row, unsigned, 4, unsigned, 4, ROW(unsigned, o, a))
PACK_KERNEL(square, unsigned, 16, unsigned, 16, SQUARE)
PACK_KERNEL(floats, float, 4, float, 4, ROW(float, o, a))

int main(void) {
  rowRun();
  squareRun();
  floatsRun();
  return 0;
}
