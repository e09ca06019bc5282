// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers without neighbours: one member of a row for each index, of each type and with indices that are
// loaded as they are, extended, or computed. Run between unreadable pages and compared lane by lane.

#include "guarded.h"

GUARDED_KERNEL(doubles, double, GUARDED_DOUBLE, double, int, w[i] * x[j]);
GUARDED_KERNEL(doublesByLong, double, GUARDED_DOUBLE, double, long, w[i] * x[j]);
#ifdef SINGLE_DOUBLES_COMPUTED
GUARDED_KERNEL(doublesComputed, double, GUARDED_DOUBLE, double, int, w[i] * x[(j ^ 5) >> 1]);
#endif
GUARDED_KERNEL(floats, float, GUARDED_FLOAT, float, int, w[i] * x[j]);
GUARDED_KERNEL(floatsByLong, float, GUARDED_FLOAT, float, long, w[i] * x[j]);
GUARDED_KERNEL(floatsComputed, float, GUARDED_FLOAT, float, int, w[i] * x[(j ^ 5) >> 1]);
GUARDED_KERNEL(ints, int32_t, GUARDED_INT32, int32_t, int, w[i] ^ x[j]);
GUARDED_KERNEL(longs, int64_t, GUARDED_INT64, int64_t, int, w[i] ^ x[j]);

int main(void) {
  guardedRun(&doublesCase, 61, 0, 0, 60);
  guardedRun(&doublesByLongCase, 61, 0, 0, 60);
#ifdef SINGLE_DOUBLES_COMPUTED
  guardedRun(&doublesComputedCase, 32, 0, 0, 63);
#endif
  guardedRun(&floatsCase, 61, 0, 0, 60);
  guardedRun(&floatsByLongCase, 61, 0, 0, 60);
  guardedRun(&floatsComputedCase, 32, 0, 0, 63);
  guardedRun(&intsCase, 61, 0, 0, 60);
  guardedRun(&longsCase, 61, 0, 0, 60);
  return 0;
}
