// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear interpolation between two neighbours in a table.

#include "kernel.h"

KERNEL lerp(long n, const int *restrict index, const Real *restrict x, const Real *restrict t,
            Real *restrict out) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[2];
    loadPairs(m, x, index + k, 1);
    store(out + k, m[0] + load(t + k) * (m[1] - m[0]));
  }
#endif
  for (; k < n; k++) {
    const int j = index[k];
    out[k] = x[j] + t[k] * (x[j + 1] - x[j]);
  }
}

EXPORT(lerp(data->count, data->index, data->table, data->a, data->out))
