// SPDX-License-Identifier: GPL-3.0-or-later
//
// Signalling NaNs move unchanged. A move through an x87 register, which -mfpmath=387 makes of
// scalar moves in a floating mode, sets their quiet bit.

// { dg-do run }
// { dg-options "-O3 -march=haswell -mfpmath=387" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double" } }

#include "guarded.h"

#define PAIR(NAME, T, I)                                                                           \
  GUARDED_UNDER_TEST void NAME(T *__restrict a, T *__restrict b, const T *__restrict x,            \
                               const I *__restrict idx, int n) {                                   \
    for (int i = 0; i < n; i++) {                                                                  \
      a[i] = x[3 * idx[i]];                                                                        \
      b[i] = x[3 * idx[i] + 1];                                                                    \
    }                                                                                              \
  }
PAIR(doubles, double, int)
PAIR(doublesByLong, double, long)
PAIR(floats, float, int)

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
  for (int pass = 0; pass < 2; pass++) {
    if (pass)
      doublesByLong((double *)a64, (double *)b64, (const double *)table64, longs, COUNT);
    else
      doubles((double *)a64, (double *)b64, (const double *)table64, idx, COUNT);
    floats((float *)a32, (float *)b32, (const float *)table32, idx, COUNT);
    for (int i = 0; i < COUNT / 4 * 4; i++) {
      guardedCompare("doubles, first", a64 + i, table64 + 3 * idx[i], 1, 8);
      guardedCompare("doubles, second", b64 + i, table64 + 3 * idx[i] + 1, 1, 8);
      guardedCompare("floats, first", a32 + i, table32 + 3 * idx[i], 1, 4);
      guardedCompare("floats, second", b32 + i, table32 + 3 * idx[i] + 1, 1, 4);
    }
  }
  return 0;
}
