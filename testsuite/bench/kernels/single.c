// SPDX-License-Identifier: GPL-3.0-or-later
//
// One value looked up for each index, which has no neighbour.

#include "kernel.h"

KERNEL single(long n, const int *restrict index, const Real *restrict x, const Real *restrict a,
              const Real *restrict b, Real *restrict out) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES)
    store(out + k, load(b + k) + load(a + k) * loadSingles(x, index + k, 1));
#endif
  for (; k < n; k++)
    out[k] = b[k] + a[k] * x[index[k]];
}

EXPORT(single(data->count, data->index, data->table, data->a, data->b, data->out))
