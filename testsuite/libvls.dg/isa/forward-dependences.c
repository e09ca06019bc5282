// SPDX-License-Identifier: GPL-3.0-or-later
//
// `omp simd` and `ivdep` exclude that a statement depends on a later one in an earlier iteration, but
// not that it depends on an earlier one in an earlier iteration: vectors, done one after the other,
// keep that. Here indices descend, so y[j + 1] is what y[j] was in the iteration before. Loads do not
// move up past such a store, nor stores down; stores in one group may depend on each other so, as
// rows are stored in ascending order.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 scatters of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 8 x float at bytes 0, 4, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 scatters of 16 x float at bytes 0, 4, 8 became" { target skx512 } } }

#include "scattered.h"

enum { N = 77, STEP = 40, PLACES = (N + 3) * STEP };

/// y[j + 1] is read behind the store; what was read is stored where nobody else is.
#define READ_BEHIND(T)                                                                             \
  T t = y[j];                                                                                      \
  y[j] = a[i];                                                                                     \
  y[j + PLACES] = t - y[j + 1];
SCATTERED_KERNEL(doubleRead, double, GUARDED_DOUBLE, int, READ_BEHIND(double));
SCATTERED_KERNEL(floatRead, float, GUARDED_FLOAT, int, READ_BEHIND(float));

SCATTERED_KERNEL(doubleUpdate, double, GUARDED_DOUBLE, int, y[j] += a[i]; y[j + 1] -= b[i]);
SCATTERED_KERNEL(floatUpdate, float, GUARDED_FLOAT, long, y[j] += a[i]; y[j + 1] -= b[i]);

/// The store in the middle, too far away for a group, is at the place of the first one an iteration before.
SCATTERED_KERNEL(doubleMiddle, double, GUARDED_DOUBLE, int, y[j] = a[i]; y[j + STEP] = -b[i];
                 y[j + 1] = a[i] + b[i]);
SCATTERED_KERNEL(floatMiddle, float, GUARDED_FLOAT, int, y[j] = a[i]; y[j + STEP] = -b[i];
                 y[j + 1] = a[i] + b[i]);

SCATTERED_KERNEL(doublePair, double, GUARDED_DOUBLE, int, y[j] = a[i]; y[j + 1] = b[i]);
SCATTERED_KERNEL(longPair, double, GUARDED_DOUBLE, long, y[j] = a[i]; y[j + 1] = b[i]);
SCATTERED_KERNEL(floatTriple, float, GUARDED_FLOAT, int, y[j] = a[i]; y[j + 1] = b[i];
                 y[j + 2] = a[i] + b[i]);

/// Indices that descend by `step`, or by no more than that, each time.
GUARDED_HOST void run(const struct ScatteredCase *c, int step) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n <= N; n++) {
      const struct ScatteredArrays arrays =
          scatteredArrays(c, 2 * PLACES, n, (enum GuardSide)side);
      long j = PLACES - STEP - 2;
      for (int i = 0; i < n; i++) {
        j -= step > 0 ? step : 1 + (long)(guardedRandom() % (uint64_t)-step);
        const int narrow = (int)j;
        memcpy(arrays.indices.data + i * c->indexBytes, c->indexBytes == 4 ? (void *)&narrow : &j,
               c->indexBytes);
      }
      scatteredCompare(&arrays, n, (enum GuardSide)side);
    }
}

int main(void) {
  const struct ScatteredCase *neighbours[] = {&doubleReadCase,  &floatReadCase,   &doubleUpdateCase,
                                              &floatUpdateCase, &doublePairCase,  &longPairCase,
                                              &floatTripleCase};
  for (unsigned k = 0; k < sizeof neighbours / sizeof *neighbours; k++) {
    run(neighbours[k], 1);
    run(neighbours[k], -3);
  }
  run(&doubleMiddleCase, STEP);
  run(&floatMiddleCase, STEP);
  return 0;
}
