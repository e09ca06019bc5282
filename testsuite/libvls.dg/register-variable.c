// SPDX-License-Identifier: GPL-3.0-or-later
//
// Variables in registers of their own have no address.

// { dg-do run }
// { dg-options "-O2 -fno-tree-forwprop -fno-tree-ccp -fno-tree-dominator-opts -fno-tree-fre -fno-tree-vrp -fno-tree-pre" }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }

#include "guarded.h"

typedef float Four __attribute__((vector_size(16)));
typedef float Two __attribute__((vector_size(8)));

GUARDED_UNDER_TEST Two differences(const Four *a) {
  register Four r0 __asm__("xmm3") = a[0];
  register Four r1 __asm__("xmm4") = a[1];
  __asm__ volatile("" : "+x"(r0), "+x"(r1));
  const Two x = {r0[0], r1[0]}, y = {r0[1], r1[1]};
  return x - y;
}

int main(void) {
  const Four a[2] = {{1, 2, 3, 4}, {5, 7, 9, 9}};
  const Two d = differences(a);
  if (d[0] != -1 || d[1] != -2)
    abort();
  return 0;
}
