// SPDX-License-Identifier: GPL-3.0-or-later
//
// Squared distance of points, three coordinates each, from one point.

#include "kernel.h"

KERNEL xyz(long n, const int *restrict index, const Real *restrict pos, const Real *restrict from,
           Real *restrict out) {
  const Real x = from[0], y = from[1], z = from[2];
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[3];
    loadTriples(m, pos, index + k, 3);
    const Vector dx = m[0] - x, dy = m[1] - y, dz = m[2] - z;
    store(out + k, dx * dx + dy * dy + dz * dz);
  }
#endif
  for (; k < n; k++) {
    const int j = 3 * index[k];
    const Real dx = pos[j] - x, dy = pos[j + 1] - y, dz = pos[j + 2] - z;
    out[k] = dx * dx + dy * dy + dz * dz;
  }
}

EXPORT(xyz(data->count, data->index, data->table, data->a, data->out))
