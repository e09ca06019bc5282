// SPDX-License-Identifier: GPL-3.0-or-later
//
// Volatile accesses are executed one by one, in their order, as are statements of assembly; what
// stands around them may be packed.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v2 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "4 stores of i32 became" } }

#include "pack.h"

__attribute__((noipa)) static void loads(int *__restrict o, int x, int y, const volatile int *a) {
  (void)x, (void)y;
  int t0 = a[0], t1 = a[1], t2 = a[2], t3 = a[3];
  o[0] = (int)(t0 + 1u);
  o[1] = (int)(t1 + 1u);
  o[2] = (int)(t2 + 1u);
  o[3] = (int)(t3 + 1u);
}

static int order[4];

/* The assembly must see what was stored in front of it, and nothing of what is stored behind. */
__attribute__((noipa)) static void between(int *o, int x) {
  o[0] = x;
  o[1] = x + 1;
  __asm__ volatile("movl (%1), %%eax\n\tmovl %%eax, (%0)\n\tmovl 8(%1), %%eax\n\tmovl %%eax, 4(%0)"
                   :
                   : "r"(order), "r"(o)
                   : "eax", "memory");
  o[2] = x + 2;
  o[3] = x + 3;
}

__attribute__((noipa)) static void packed(int *__restrict o, const int *a) {
  o[0] = a[0] ^ 5;
  o[1] = a[1] ^ 5;
  o[2] = a[2] ^ 5;
  o[3] = a[3] ^ 5;
}

int main(void) {
  int o[4] = {0, 0, -1, -1};
  volatile int a[4] = {1, 2, 3, 4};
  between(o, 7);
  if (order[0] != 7 || order[1] != -1 || o[2] != 9 || o[3] != 10)
    abort();
  loads(o, 0, 0, a);
  if (o[0] != 2 || o[1] != 3 || o[2] != 4 || o[3] != 5)
    abort();
  int b[4];
  packed(b, o);
  if (b[0] != 7 || b[3] != 0)
    abort();
  return 0;
}
