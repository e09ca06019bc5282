// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four neighbours stored through an index where a condition holds.

#include "kernel.h"

KERNEL scatter4Masked(long n, const int *restrict index, const Real *restrict a,
                      const Real *restrict b, Real *restrict y) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    const Vector p = load(a + k), q = load(b + k), m[4] = {p, q, p + q, p - q};
    storeQuadsWhere(greater(q, q * 0 + (Real)0.5), y, index + k, 4, m);
  }
#endif
#pragma omp simd
  for (long i = k; i < n; i++)
    if (b[i] > (Real)0.5) {
      const int j = 4 * index[i];
      const Real p = a[i], q = b[i];
      y[j] = p;
      y[j + 1] = q;
      y[j + 2] = p + q;
      y[j + 3] = p - q;
    }
}

EXPORT(scatter4Masked(data->count, data->index, data->a, data->b, (Real *)data->table))
