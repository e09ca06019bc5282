// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear interpolation where the place in the table is computed: a function given by its samples.

#include "kernel.h"

KERNEL interpolate(long n, const Real *restrict x, const Real *restrict place, Real *restrict out) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Index j[LANES];
    Vector m[2];
    const Vector p = load(place + k);
    const Vector t = p - truncateTo(j, p);
    loadPairs(m, x, j, 1);
    store(out + k, m[0] + t * (m[1] - m[0]));
  }
#endif
  for (; k < n; k++) {
    const int j = (int)place[k];
    const Real t = place[k] - (Real)j;
    out[k] = x[j] + t * (x[j + 1] - x[j]);
  }
}

EXPORT(interpolate(data->count, data->table, data->place, data->out))
