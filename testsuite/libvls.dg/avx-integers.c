// SPDX-License-Identifier: GPL-3.0-or-later
//
// AVX without AVX2 has registers of eight integers, but shuffles 256 bits as floating point only: a
// permute of integers is refused by GCC.

// { dg-do run }
// { dg-options "-O2 -march=sandybridge" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 8 x int at bytes 0, 4 became" } }
// { dg-final { checking } }

#include "guarded.h"

typedef int Eight __attribute__((vector_size(32), aligned(4)));

enum { SIZE = 61 };

#define ROW(C)                                                                                     \
  (Eight) {                                                                                        \
    x[i[0] + C], x[i[1] + C], x[i[2] + C], x[i[3] + C], x[i[4] + C], x[i[5] + C], x[i[6] + C],     \
        x[i[7] + C]                                                                                \
  }

__attribute__((noipa)) void kernel(Eight *a, Eight *b, const int *x, const long *i) {
  Eight first = ROW(0), second = ROW(1);
  *a = first;
  *b = second;
}

int main(void) {
  int *x = (int *)guardedArray(SIZE * sizeof(int), GUARD_END).data;
  const long idx[8] = {SIZE - 2, 0, 7, 7, 30, 1, SIZE - 2, 12};
  Eight got[2];
  int want[16];
  guardedFill(x, GUARDED_INT32, SIZE);
  for (int lane = 0; lane < 16; lane++)
    want[lane] = x[idx[lane % 8] + lane / 8];
  kernel(&got[0], &got[1], x, idx);
  guardedCompare("integers", got, want, 16, sizeof(int));
  return 0;
}
