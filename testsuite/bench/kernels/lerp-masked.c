// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear interpolation where a condition holds that nobody can predict. Elsewhere the index might
// be anything: neither it nor the table is read.

#include "kernel.h"

KERNEL lerpMasked(long n, const int *restrict index, const Real *restrict x, const Real *restrict t,
                  const Real *restrict b, Real *restrict out) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    const Vector other = load(b + k), limit = other * 0 + (Real)0.5;
    Vector m[2];
    const Mask mask = greater(other, limit);
    loadPairsWhere(mask, m, x, index + k, 1);
    store(out + k, choose(mask, m[0] + load(t + k) * (m[1] - m[0]), other));
  }
#endif
  for (; k < n; k++)
    if (b[k] > (Real)0.5) {
      const int j = index[k];
      out[k] = x[j] + t[k] * (x[j + 1] - x[j]);
    } else {
      out[k] = b[k];
    }
}

EXPORT(lerpMasked(data->count, data->index, data->table, data->a, data->b, data->out))
