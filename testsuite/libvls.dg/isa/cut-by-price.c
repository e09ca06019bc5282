// SPDX-License-Identifier: GPL-3.0-or-later
//
// Groups are cut where the plans of the parts cost least, not where fewest groups come out: rows of
// five doubles fall into four and one, or three and two; of six integers with gaps, the four that
// are every other one are one group, though the row of the lower three and of the upper three would
// be shorter.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "3 emulated gathers of 4 x double at bytes 0, 8, 16 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "2 emulated gathers of 4 x double at bytes 0, 8 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "4 emulated gathers of 4 x double at bytes 0, 8, 16, 24 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "1 emulated gather of 4 x double at byte 0 became" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "4 gathers of 8 x int at bytes 0, 8, 16, 24 became" { target haswell } } }
// { dg-final { scan-vls-remark "2 gathers of 8 x int at bytes 0, 4 became" { target haswell } } }

#include "guarded.h"

GUARDED_KERNEL(five, double, GUARDED_DOUBLE, double, long,
               x[5 * j] * w[i] + x[5 * j + 1] - x[5 * j + 2] * w[i] + x[5 * j + 3] -
                   x[5 * j + 4]);
GUARDED_KERNEL(gaps, int, GUARDED_INT32, int, int,
               x[j] * 4 + x[j + 2] * 2 + x[j + 4] * 7 + x[j + 6] * 3 + x[j + 7] * w[i] + x[j + 8]);

int main(void) {
  guardedRun(&fiveCase, 5 * 21, 0, 0, 20);
  guardedRun(&gapsCase, 200, 0, 8, 191);
  return 0;
}
