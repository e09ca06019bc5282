// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two neighbours read, added to and written back through an index where a condition holds.

#include "kernel.h"

KERNEL update2Masked(long n, const int *restrict index, const Real *restrict a,
                     const Real *restrict b, Real *restrict y) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    const Vector p = load(a + k), q = load(b + k);
    const Mask mask = greater(q, q * 0 + (Real)0.5);
    Vector m[2];
    loadPairsWhere(mask, m, y, index + k, 2);
    m[0] += p;
    m[1] += q;
    storePairsWhere(mask, y, index + k, 2, m);
  }
#endif
#pragma omp simd
  for (long i = k; i < n; i++)
    if (b[i] > (Real)0.5) {
      const int j = 2 * index[i];
      y[j] += a[i];
      y[j + 1] += b[i];
    }
}

EXPORT(update2Masked(data->count, data->index, data->a, data->b, (Real *)data->table))
