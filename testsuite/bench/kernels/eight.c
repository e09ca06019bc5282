// SPDX-License-Identifier: GPL-3.0-or-later
//
// The squared distance of looked-up rows of eight from one row.

#include "kernel.h"

KERNEL eight(long n, const Index *restrict index, const Real *restrict x, const Real *restrict from,
             Real *restrict out) {
  Real q[8];
  for (int c = 0; c < 8; c++)
    q[c] = from[c];
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[8];
    loadEights(m, x, index + k, 1);
    Vector s = (m[0] - q[0]) * (m[0] - q[0]);
    for (int c = 1; c < 8; c++)
      s += (m[c] - q[c]) * (m[c] - q[c]);
    store(out + k, s);
  }
#endif
#define SQUARE(c) (x[j + c] - q[c]) * (x[j + c] - q[c])
  for (; k < n; k++) {
    const Index j = index[k];
    out[k] = SQUARE(0) + SQUARE(1) + SQUARE(2) + SQUARE(3) + SQUARE(4) + SQUARE(5) + SQUARE(6) +
             SQUARE(7);
  }
}

#ifndef INDEX_OF
#define INDEX_OF data->index
#endif
EXPORT(eight(data->count, INDEX_OF, data->table, data->a, data->out))
