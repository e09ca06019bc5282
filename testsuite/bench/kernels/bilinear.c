// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bilinear interpolation in an image: two neighbours in one row and two in the row below.

#include "kernel.h"

KERNEL bilinear(long n, const int *restrict index, const Real *restrict image, int pitch,
                const Real *restrict s, const Real *restrict t, Real *restrict out) {
  const Real *const below = image + pitch;
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[2], l[2];
    loadPairs(m, image, index + k, 1);
    loadPairs(l, below, index + k, 1);
    const Vector across = load(s + k);
    const Vector upper = m[0] + across * (m[1] - m[0]);
    const Vector lower = l[0] + across * (l[1] - l[0]);
    store(out + k, upper + load(t + k) * (lower - upper));
  }
#endif
  for (; k < n; k++) {
    const int j = index[k];
    const Real upper = image[j] + s[k] * (image[j + 1] - image[j]);
    const Real lower = below[j] + s[k] * (below[j + 1] - below[j]);
    out[k] = upper + t[k] * (lower - upper);
  }
}

EXPORT(bilinear(data->count, data->index, data->table, data->pitch, data->a, data->b, data->out))
