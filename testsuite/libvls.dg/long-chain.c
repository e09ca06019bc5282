// SPDX-License-Identifier: GPL-3.0-or-later
//
// The indices are bytes, so each field is stored from four vectors, and GCC advances one pointer
// for all their lanes, 63 times: the last vectors stand as far from its start as the first ones.

// { dg-do run }
// { dg-options "-O3 -march=skylake-avx512 -mprefer-vector-width=512 -fno-tree-slp-vectorize -fplugin-arg-libvls-way=gcc" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 3 emulated scatters of 16 x unsigned int, lanes 16 bytes apart, at bytes 0, 4, 8 became" 4 } }
// { dg-final { scan-vls-remark-not "emulated scatter of 16 x unsigned int left alone" } }
// { dg-final { same-output-without-plugin } }

#include <stdio.h>

typedef struct {
  unsigned char length[6][1030];
  unsigned packed[1030][4];
} Tables;

__attribute__((noipa)) void pack(Tables *t, int n) {
  for (int i = 0; i < n; i++) {
    t->packed[i][0] = (t->length[1][i] << 16) | t->length[0][i];
    t->packed[i][1] = (t->length[3][i] << 16) | t->length[2][i];
    t->packed[i][2] = (t->length[5][i] << 16) | t->length[4][i];
  }
}

int main(void) {
  static Tables t;
  for (int k = 0; k < 6 * 1030; k++)
    t.length[k / 1030][k % 1030] = (unsigned char)(k * 37 + (k >> 5));
  pack(&t, 1027);
  unsigned hash = 1;
  for (int k = 0; k < 4 * 1030; k++)
    hash = hash * 31 + t.packed[k / 4][k % 4];
  printf("%u\n", hash);
  for (int i = 0; i < 1030; i++)
    for (int f = 0; f < 4; f++) {
      const unsigned wanted =
          i < 1027 && f < 3 ? t.length[2 * f + 1][i] << 16 | t.length[2 * f][i] : 0;
      if (t.packed[i][f] != wanted)
        __builtin_abort();
    }
  return 0;
}
