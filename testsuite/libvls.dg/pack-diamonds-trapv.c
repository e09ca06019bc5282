// SPDX-License-Identifier: GPL-3.0-or-later
//
// With -ftrapv, what would overflow in an arm ends the program, but only where it is executed.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ftrapv -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "8 stores of i32 became" } }

#include "pack.h"

#define DIFFERENCE(I)                                                                              \
  {                                                                                                \
    int v = 3;                                                                                     \
    if (a[I] < b[I])                                                                               \
      v = c[I] + a[I];                                                                             \
    o[I] = v;                                                                                      \
  }
GUARDED_UNDER_TEST void sums(int *__restrict o, const int *a, const int *b, const int *c) {
  EACH_8(DIFFERENCE)
}

int main(void) {
  int a[8], b[8], c[8], o[8];
  for (int i = 0; i < 8; i++)
    a[i] = c[i] = i % 2 ? 0x7fffffff : i, b[i] = 5;
  sums(o, a, b, c);
  for (int i = 0; i < 8; i++)
    if (o[i] != (a[i] < 5 ? 2 * i : 3))
      abort();
  return 0;
}
