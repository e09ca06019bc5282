// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signalling NaNs move unchanged. A move through an x87 register, which -mfpmath=387 makes of
// scalar moves in a floating mode, sets their quiet bit. By its prices GCC from 14 on would leave
// one of the loops scalar, and quiet them itself.

// { dg-do run }
// { dg-options "-O3 -march=haswell -mfpmath=387 -fvect-cost-model=unlimited" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double" } }

#include "guarded.h"

#define PAIR(NAME, T, I, APART)                                                                    \
  GUARDED_UNDER_TEST void NAME(T *__restrict a, T *__restrict b, const T *__restrict x,            \
                               const I *__restrict idx, int n) {                                   \
    for (int i = 0; i < n; i++) {                                                                  \
      a[i] = x[3 * idx[i]];                                                                        \
      b[i] = x[3 * idx[i] + APART];                                                                \
    }                                                                                              \
  }
PAIR(doubles, double, int, 1)
#if __GNUC__ >= 12
PAIR(doublesByLong, double, long, 1)
#else // GCC 11 does not vectorize it
#define doublesByLong(a, b, x, longs, n) doubles(a, b, x, idx, n)
#endif
PAIR(doublesApart, double, int, 2)
PAIR(floats, float, int, 1)
PAIR(floatsApart, float, int, 2)

enum { COUNT = 64 };

int main(void) {
  uint64_t table64[3 * COUNT], a64[COUNT], b64[COUNT];
  uint32_t table32[3 * COUNT], a32[COUNT], b32[COUNT];
  int idx[COUNT];
  long longs[COUNT];
  for (int i = 0; i < 3 * COUNT; i++) {
    table64[i] = 0x7ff0000000000001u + guardedRandom() % 0x7ffffffffffffu;
    table32[i] = 0xff800001u + guardedRandom() % 0x3fffffu;
  }
  guardedIndices(idx, sizeof(int), COUNT, 0, COUNT - 1);
  for (int i = 0; i < COUNT; i++)
    longs[i] = idx[i];
  for (int pass = 0; pass < 3; pass++) {
    int apart = pass == 2 ? 2 : 1;
    double *a = (double *)a64, *b = (double *)b64;
    if (pass == 0)
      doubles(a, b, (const double *)table64, idx, COUNT);
    else if (pass == 1)
      doublesByLong(a, b, (const double *)table64, longs, COUNT);
    else
      doublesApart(a, b, (const double *)table64, idx, COUNT);
    (pass == 2 ? floatsApart : floats)((float *)a32, (float *)b32, (const float *)table32, idx,
                                       COUNT);
    for (int i = 0; i < COUNT; i++) {
      guardedCompare("doubles, first", a64 + i, table64 + 3 * idx[i], 1, 8);
      guardedCompare("doubles, second", b64 + i, table64 + 3 * idx[i] + apart, 1, 8);
      guardedCompare("floats, first", a32 + i, table32 + 3 * idx[i], 1, 4);
      guardedCompare("floats, second", b32 + i, table32 + 3 * idx[i] + apart, 1, 4);
    }
  }
  return 0;
}
