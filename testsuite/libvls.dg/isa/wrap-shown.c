// SPDX-License-Identifier: GPL-3.0-or-later
//
// Unsigned indices that cannot wrap, whatever the type says: masked, shifted down, or made of
// narrower ones. With one value more than fits the last kernels wrap: then the elements are not
// neighbours, and those at the two ends differ.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "wrap-shown.c:22:\[0-9\]+: optimized: vls group \[0-9\]+: 2 (emulated )?gathers of (4|8) x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "wrap-shown.c:24:\[0-9\]+: optimized: vls group \[0-9\]+: 2 (emulated )?gathers of (4|8) x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "wrap-shown.c:26:\[0-9\]+: optimized: vls group \[0-9\]+: 3 (emulated )?gathers of (4|8) x double at bytes 0, 8, 16 became" } }
// { dg-final { scan-vls-remark-not "wrap-shown.c:(28|30):\[0-9\]+: optimized: vls group \[0-9\]+: 2" } }

#include "guarded.h"

// clang-format off

// Lines 22 to 30 are named above.

GUARDED_KERNEL(masked, double, GUARDED_DOUBLE, double, uint32_t, x[(j & 15) * 2] - w[i] * x[(j & 15) * 2 + 1]);

GUARDED_KERNEL(shifted, double, GUARDED_DOUBLE, double, uint32_t, x[j >> 28] - w[i] * x[(j >> 28) + 1]);

GUARDED_KERNEL(narrow, double, GUARDED_DOUBLE, double, uint16_t, x[3u * j] - w[i] * (x[3u * j + 1] + x[3u * j + 2]));

GUARDED_KERNEL(oneMore, float, GUARDED_FLOAT, float, uint32_t, x[(j & 0x3fffffff) * 4 + 3] - w[i] * x[(j & 0x3fffffff) * 4 + 4]);

GUARDED_KERNEL(oneLess, float, GUARDED_FLOAT, float, uint32_t, x[(j >> 31)] - w[i] * x[(j >> 31) - 1]);

// clang-format on

int main(void) {
  guardedRun(&maskedCase, 32, 0, INT32_MIN, INT32_MAX);
  guardedRun(&shiftedCase, 17, 0, INT32_MIN, INT32_MAX);
  static const long far[] = {0x3fffffff, 0, 5, 0x3ffffffe};
  static const long places[] = {UINT32_MAX, 0, 23, UINT32_MAX - 1};
  guardedRunFarAt(&oneMoreCase, far, 4, places, 4);
  static const long signs[] = {0, 1L << 31, 7};
  static const long ends[] = {0, UINT32_MAX};
  guardedRunFarAt(&oneLessCase, signs, 3, ends, 2);
  uint16_t idx[67];
  double w[67], got[67], want[67];
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray table = guardedArray(3 * 65536 * sizeof(double), (enum GuardSide)side);
    guardedFill(table.data, GUARDED_DOUBLE, 3 * 65536);
    guardedFill(w, GUARDED_DOUBLE, 67);
    for (int i = 0; i < 67; i++)
      idx[i] = (uint16_t)(i % 5 ? guardedRandom() : i % 2 ? 0 : 65535);
    narrowCase.call(0, got, table.data, idx, w, 67);
    narrowCase.call(1, want, table.data, idx, w, 67);
    guardedCompare("narrow", got, want, 67, sizeof(double));
    guardedFree(table);
  }
  return 0;
}
