// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products that wrap in the program, under a condition. There j is such that 3 * j is any small
// number modulo 2^32, so rows of three overlap: each begins one place before the one before. Where
// another condition holds the program multiplies signed integers; GCC does both in one operation.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "left alone: its neighbour cannot be" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark-not "masked scatters of \[0-9\]+ x float" { target skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked gathers of 4 x double at bytes 0, 8, 16 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked gathers of 8 x double at bytes 0, 8, 16 became" { target skx512 } } }
// { dg-final { scan-vls-remark-not "loop vectorized" { target haswell v3 } } }

#include "scattered.h"

enum { N = 97, PLACES = 3 * N };

#define UPDATE(PLACE)                                                                              \
  y[PLACE] += a[i];                                                                                \
  y[PLACE + 1] -= b[i];                                                                            \
  y[PLACE + 2] += a[i];

SCATTERED_KERNEL(wrapped, float, GUARDED_FLOAT, int, if (a[i] > 0) { UPDATE((int)(3u * j)) });
SCATTERED_KERNEL(wrappedSum, float, GUARDED_FLOAT, int, if (a[i] > 0) { UPDATE((int)(3u * j + 7)) });

/// The signed product comes first, so that what computes both is at its place in the source.
SCATTERED_KERNEL(both, float, GUARDED_FLOAT, int, float s = b[i]; if (s > 0) s += y[3 * j + PLACES];
                 if (a[i] > 0) {
                   y[(int)(3u * j)] += a[i];
                   y[(int)(3u * j) + 1] -= s;
                   y[(int)(3u * j) + 2] += a[i];
                 });

/// The same without a product that wraps.
SCATTERED_KERNEL(neither, double, GUARDED_DOUBLE, int, double s = b[i];
                 if (s > 0) s += y[3 * j + PLACES];
                 if (a[i] > 0) {
                   y[3 * j] += a[i];
                   y[3 * j + 1] -= s;
                   y[3 * j + 2] += a[i];
                 });

/// The j of which 3 * j is `product` modulo 2^32.
GUARDED_HOST int thirdOf(long product) {
  return (int)((unsigned)product * 0xaaaaaaabu);
}

/// Rows that begin `step` before the one before, with some that are read instead. `isExact`: j is the
/// row's number; else a number of which three times is the row's place, modulo 2^32.
GUARDED_HOST void run(const struct ScatteredCase *c, int step, int isExact) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n <= N; n++) {
      const struct ScatteredArrays arrays =
          scatteredArrays(c, 2 * PLACES + 3, n, (enum GuardSide)side);
      const size_t element = guardedKindBytes(c->kind);
      long place = PLACES;
      for (int i = 0; i < n; i++) {
        const int isRead = guardedRandom() % 4 == 0;
        place -= step;
        const int j = isRead || isExact ? (int)(place / 3) : thirdOf(place);
        const double d[2] = {isRead ? -1 : 1 + i % 7, isRead ? 2 + i % 5 : -(i % 3)};
        memcpy(arrays.indices.data + i * sizeof j, &j, sizeof j);
        for (int k = 0; k < 2; k++) {
          const float f = (float)d[k];
          memcpy((k ? arrays.b : arrays.a).data + i * element,
                 c->kind == GUARDED_DOUBLE ? (const void *)&d[k] : (const void *)&f, element);
        }
      }
      scatteredCompare(&arrays, n, (enum GuardSide)side);
    }
}

int main(void) {
  run(&wrappedCase, 1, 0);
  run(&wrappedSumCase, 1, 0);
  run(&bothCase, 1, 0);
  run(&neitherCase, 3, 1);
  return 0;
}
