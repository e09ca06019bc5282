// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers without neighbours, from variables of known sizes: where the table is larger than the
// first cache a gather of four doubles stays, one of eight floats does not, nor does one from a
// smaller table or one of which nothing is known. Neighbours are joined in tables of any size.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off --param l1-cache-size=32 --param l2-cache-size=256" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-times "gather of 4 x double left alone: its table is larger than the first cache" 2 } }
// { dg-final { scan-vls-remark-times "1 gather of 4 x double became 4 loads, put together" 6 } }
// { dg-final { scan-vls-remark "1 gather of 8 x float became 8 loads, put together" } }
// { dg-final { scan-vls-remark "2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-asm-times "vgatherdpd\t\[^\n\]*%ymm" 2 } }

#include "guarded.h"

static double small[4096], middle[4097], wide[300000];
static float floats[20000];

#define KERNEL(NAME, T, TABLE, VALUE)                                                              \
  GUARDED_UNDER_TEST void NAME(T *restrict out, const T *restrict table, const int *restrict idx,  \
                               int n) {                                                            \
    (void)table;                                                                                   \
    for (int i = 0; i < n; i++) {                                                                  \
      const T *const x = TABLE;                                                                    \
      const int j = idx[i];                                                                        \
      out[i] = VALUE;                                                                              \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(T *x, int size) {                                                    \
    T got[64];                                                                                     \
    int idx[64];                                                                                   \
    for (int i = 0; i < size; i++)                                                                 \
      x[i] = (T)(i % 1000);                                                                        \
    guardedIndices(idx, sizeof(int), 64, 0, size - 2);                                             \
    NAME(got, x, idx, 64);                                                                         \
    for (int i = 0; i < 64; i++) {                                                                 \
      const int j = idx[i];                                                                        \
      if (got[i] != VALUE)                                                                         \
        abort();                                                                                   \
    }                                                                                              \
  }

KERNEL(fromSmall, double, small, x[j] * 2)
KERNEL(fromMiddle, double, middle, x[j] * 2)
KERNEL(fromWide, double, wide, x[j] * 2)
KERNEL(fromUnknown, double, table, x[j] * 2)
KERNEL(fromFloats, float, floats, x[j] * 2)
KERNEL(neighbours, double, middle, x[j] * x[j + 1])

int main(void) {
  if (!__builtin_cpu_supports("avx2"))
    return 0;
  fromSmallRun(small, 4096), fromMiddleRun(middle, 4097), fromWideRun(wide, 300000);
  fromUnknownRun(middle, 4097), fromFloatsRun(floats, 20000), neighboursRun(middle, 4097);
  return 0;
}
