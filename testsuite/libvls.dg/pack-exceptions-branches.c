// SPDX-License-Identifier: GPL-3.0-or-later
//
// Under -ftrapping-math, the default, what stands behind a branch raises no exception where it is
// not reached: conversions of floats that no integer holds, sums that are rounded. Integer
// arithmetic behind the same branches is packed.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 8 stores of i32 became .*select" } }

#include "exceptions.h"

enum { COUNT = 8 };

#define WHOLE(I)                                                                                   \
  {                                                                                                \
    int t = 7;                                                                                     \
    const float value = x[I];                                                                      \
    if (k[I] < 1000)                                                                               \
      t = (int)value;                                                                              \
    o[I] = t;                                                                                      \
  }
__attribute__((noipa)) static void whole(int *__restrict o, const float *__restrict x,
                                         const int *__restrict k) {
  EACH_8(WHOLE)
}

#define SUM(I)                                                                                     \
  {                                                                                                \
    float t = 1;                                                                                   \
    const float value = x[I];                                                                      \
    if (k[I] < 1000)                                                                               \
      t = value + 1;                                                                               \
    o[I] = t;                                                                                      \
  }
__attribute__((noipa)) static void sum(float *__restrict o, const float *__restrict x,
                                       const int *__restrict k) {
  EACH_8(SUM)
}

#define TIMES(I)                                                                                   \
  {                                                                                                \
    int t = 7;                                                                                     \
    if (k[I] < 1000)                                                                               \
      t = k[I] * 3;                                                                                \
    o[I] = t;                                                                                      \
  }
__attribute__((noipa)) static void times(int *__restrict o, const int *__restrict k) {
  EACH_8(TIMES)
}

int main(void) {
  float x[COUNT], sums[COUNT];
  int k[COUNT], o[COUNT];
  for (int i = 0; i < COUNT; i++) {
    x[i] = i % 2 ? 3e20f : (float)i;
    k[i] = i % 2 ? 2000 + i : i;
  }
  raisedExceptions();
  whole(o, x, k);
  sum(sums, x, k);
  if (raisedExceptions() != 0)
    abort();
  for (int i = 0; i < COUNT; i++)
    if (o[i] != (i % 2 ? 7 : i) || sums[i] != (i % 2 ? 1 : (float)i + 1))
      abort();
  times(o, k);
  for (int i = 0; i < COUNT; i++)
    if (o[i] != (i % 2 ? 7 : i * 3))
      abort();
  return 0;
}
