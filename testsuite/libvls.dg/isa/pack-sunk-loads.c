// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is loaded in front of conditions, and needed by one arm of each, GCC moves into these arms;
// where neighbours are loaded it goes back, so that the chain is packed. What the program loads in
// an arm stays there, and what is stored in between is seen.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack-sunk-loads.c:2\[0-9\]:\[0-9\]+: optimized: vls pack \[0-9\]+: \[0-9\]+ operations became 3 x load, 1 x multiply.i32.256, 1 x select-less-i32.i32.256, 1 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 stores of i32 became 3 x load, 1 x multiply.i32.256, 1 x select-less-i32.i32.256, 1 x store" { target haswell v3 } } }

#include "pack.h"

#define LOADED(I) const int t##I = c[I];
#define ADDED(I)                                                                                   \
  if (a[I] < b[I])                                                                                 \
    s += t##I * 3;
PACK_KERNEL(sum, int, 1, int, 8, int s = 0; EACH_8(LOADED) EACH_8(ADDED) o[0] = s;)

#define CHOSEN(I) o[I] = a[I] < b[I] ? t##I * 3 : a[I];
PACK_KERNEL(chosen, int, 8, int, 8, EACH_8(LOADED) EACH_8(CHOSEN))

#define LOADED_AT(I) const int t##I = c[j + I];
PACK_KERNEL(indexed, int, 8, int, 12, const int j = a[0] & 3; EACH_8(LOADED_AT) EACH_8(CHOSEN))

#define LOADED_DOUBLE(I) const double t##I = c[I];
PACK_KERNEL(doubles, double, 4, double, 4, EACH_4(LOADED_DOUBLE) EACH_4(CHOSEN))

// Each store may change what is loaded behind it.
#define CHANGED(I)                                                                                 \
  {                                                                                                \
    const int t = q[I + 1];                                                                        \
    p[I] = q[I] < 3 ? t * 5 : q[I];                                                                \
  }
PACK_OVERLAP(changed, int, CHANGED(0) CHANGED(1) CHANGED(2) CHANGED(3))

// `c` is not there where no condition holds.
#define IN_ARM(I)                                                                                  \
  if (a[I] < b[I])                                                                                 \
    s += c[I] * 3;
GUARDED_UNDER_TEST int inArms(const int *a, const int *b, const int *c) {
  int s = 0;
  EACH_8(IN_ARM)
  return s;
}

// Half of them are loaded in front.
GUARDED_UNDER_TEST int halfInArms(const int *a, const int *b, const int *c) {
  int s = 0;
  EACH_4(LOADED)
  EACH_4(ADDED)
  if (s < 1000) {
    c += 4, a += 4, b += 4;
    EACH_4(IN_ARM)
  }
  return s;
}

int main(void) {
  sumRun(), chosenRun(), indexedRun(), doublesRun(), changedRun();
  const int a[8] = {1, 2, 3, 4, 5, 6, 7, 8}, b[8] = {2, 3, 4, 5};
  struct GuardedArray c = guardedArray(4 * sizeof(int), GUARD_END);
  memcpy(c.data, a, 4 * sizeof(int));
  if (inArms(a, b, (const int *)c.data) != 30 || halfInArms(a, b, (const int *)c.data) != 30 ||
      inArms(a + 4, b, (const int *)(c.data + 4 * sizeof(int))) != 0)
    abort();
  guardedFree(c);
  return 0;
}
