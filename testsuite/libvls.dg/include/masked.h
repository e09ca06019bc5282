// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that store to a table, in the way of scattered.h, where a condition holds: `a[i] > 0`.
// Where it does not, indices lead into inaccessible pages, on either side of the table: what is
// read or written there faults.

#ifndef MASKED_H
#define MASKED_H

#include "scattered.h"

/// One call of the kernel and one of the reference on a table of `rows` rows of `width` elements.
/// No index of a row repeats itself within 64 if `distinct`. `percent` of the lanes are active.
GUARDED_HOST void maskedRunOnce(const struct ScatteredCase *c, size_t rows, int width, int distinct,
                                int percent, int n, enum GuardSide side) {
  const size_t element = guardedKindBytes(c->kind);
  const struct ScatteredArrays arrays = scatteredArrays(c, rows * width, n, side);
  char *const indices = (char *)arrays.indices.data;
  if (distinct)
    scatteredDistinct(indices, c->indexBytes, n, 0, rows - 1, 1);
  else
    guardedIndices(indices, c->indexBytes, n, 0, rows - 1);
  for (int i = 0; i < n; i++) {
    char *weight = (char *)arrays.a.data + i * element;
    const int active = (int)(guardedRandom() % 100) < percent;
    const double d = active ? 1 + i % 7 : -i % 3;
    const float f = (float)d;
    memcpy(weight, c->kind == GUARDED_DOUBLE ? (const void *)&d : (const void *)&f, element);
    const int64_t outside = side == GUARD_END ? (int64_t)rows + i % 50 : -1 - i % 50;
    const int32_t narrow = (int32_t)outside;
    if (!active)
      memcpy(indices + i * c->indexBytes,
             c->indexBytes == 4 ? (const void *)&narrow : (const void *)&outside, c->indexBytes);
  }
  scatteredCompare(&arrays, n, side);
}

/// Counts from 0 to 40 and two large ones, few, many, all and no lanes active, at both sides.
GUARDED_HOST void maskedRun(const struct ScatteredCase *c, size_t rows, int width, int distinct) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int percent = 0; percent <= 100; percent += 25) {
      for (int n = 0; n <= 40; n++)
        maskedRunOnce(c, rows, width, distinct, percent, n, (enum GuardSide)side);
      maskedRunOnce(c, rows, width, distinct, percent, 1021, (enum GuardSide)side);
    }
}

#endif
