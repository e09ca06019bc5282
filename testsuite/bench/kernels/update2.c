// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two neighbours read, added to and written back through an index.

#include "kernel.h"

KERNEL update2(long n, const int *restrict index, const Real *restrict a, const Real *restrict b,
               Real *restrict y) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[2];
    loadPairs(m, y, index + k, 2);
    m[0] += load(a + k);
    m[1] += load(b + k);
    storePairs(y, index + k, 2, m);
  }
#endif
#pragma omp simd
  for (long i = k; i < n; i++) {
    const int j = 2 * index[i];
    y[j] += a[i];
    y[j + 1] += b[i];
  }
}

EXPORT(update2(data->count, data->index, data->a, data->b, (Real *)data->table))
