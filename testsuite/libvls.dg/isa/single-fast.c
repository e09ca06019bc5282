// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where the user says that gathers are fast, those without neighbours stay, in code that clears their
// destination first; GCC does not, since under a mask of ones nothing of it is kept.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-gathers=fast" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-asm "vp?gather" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double no longer waits for its destination" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x float no longer waits for its destination" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 16 x float no longer waits for its destination" { target skx512 } } }
// { dg-final { scan-vls-remark-not "emulated gather of .* no longer waits" } }

#include "guarded.h"

GUARDED_KERNEL(doubles, double, GUARDED_DOUBLE, double, int, w[i] * x[j]);
GUARDED_KERNEL(doublesByLong, double, GUARDED_DOUBLE, double, long, w[i] * x[j]);
GUARDED_KERNEL(floats, float, GUARDED_FLOAT, float, int, w[i] * x[j]);
GUARDED_KERNEL(floatsByLong, float, GUARDED_FLOAT, float, long, w[i] * x[j]);
GUARDED_KERNEL(floatsComputed, float, GUARDED_FLOAT, float, int, w[i] * x[(j ^ 5) >> 1]);
GUARDED_KERNEL(ints, int32_t, GUARDED_INT32, int32_t, int, w[i] ^ x[j]);
GUARDED_KERNEL(longs, int64_t, GUARDED_INT64, int64_t, int, w[i] ^ x[j]);

int main(void) {
  guardedRun(&doublesCase, 61, 0, 0, 60);
  guardedRun(&doublesByLongCase, 61, 0, 0, 60);
  guardedRun(&floatsCase, 61, 0, 0, 60);
  guardedRun(&floatsByLongCase, 61, 0, 0, 60);
  guardedRun(&floatsComputedCase, 32, 0, 0, 63);
  guardedRun(&intsCase, 61, 0, 0, 60);
  guardedRun(&longsCase, 61, 0, 0, 60);
  return 0;
}
