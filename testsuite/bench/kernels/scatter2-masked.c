// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two neighbours stored through an index where a condition holds.

#include "kernel.h"

KERNEL scatter2Masked(long n, const int *restrict index, const Real *restrict a,
                      const Real *restrict b, Real *restrict y) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    const Vector m[2] = {load(a + k), load(b + k)}, limit = m[1] * 0 + (Real)0.5;
    storePairsWhere(greater(m[1], limit), y, index + k, 2, m);
  }
#endif
#pragma omp simd
  for (long i = k; i < n; i++)
    if (b[i] > (Real)0.5) {
      const int j = 2 * index[i];
      y[j] = a[i];
      y[j + 1] = b[i];
    }
}

EXPORT(scatter2Masked(data->count, data->index, data->a, data->b, (Real *)data->table))
