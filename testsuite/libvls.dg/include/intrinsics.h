// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short names for the gathers and stores that the trap cases place by hand, where a loop would
// leave their order to the vectorizer, and for a table with values that tell every element apart.

#ifndef INTRINSICS_H
#define INTRINSICS_H

#include <immintrin.h>

#include "guarded.h"

/// Four doubles at base[idx[0]] … base[idx[3]].
#define GATHER4(BASE, IDX) _mm256_i32gather_pd((const double *)(BASE), (IDX), 8)

/// A table of `count` doubles, element i of which is 1000 * (i + 1), in guarded memory.
GUARDED_HOST double *numberedTable(size_t count, enum GuardSide side) {
  double *table = (double *)guardedArray(count * sizeof(double), side).data;
  for (size_t i = 0; i < count; i++)
    table[i] = 1000.0 * (double)(i + 1);
  return table;
}

/// Aborts unless the four lanes of `got` are w0 … w3.
GUARDED_HOST void expect4(const char *name, const double *got, double w0, double w1, double w2,
                          double w3) {
  double want[4] = {w0, w1, w2, w3};
  guardedCompare(name, got, want, 4, sizeof(double));
}

#endif
