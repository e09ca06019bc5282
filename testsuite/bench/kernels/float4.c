// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dot product of looked-up structures of four with one of them.

#include "kernel.h"

typedef struct {
  Real x, y, z, w;
} Four;

KERNEL dot(long n, const int *restrict index, const Four *restrict p, const Four *restrict with,
           Real *restrict out) {
  const Four q = *with;
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[4];
    loadQuads(m, &p->x, index + k, 4);
    store(out + k, m[0] * q.x + m[1] * q.y + m[2] * q.z + m[3] * q.w);
  }
#endif
  for (; k < n; k++) {
    const Four *const r = p + index[k];
    out[k] = r->x * q.x + r->y * q.y + r->z * q.z + r->w * q.w;
  }
}

EXPORT(dot(data->count, data->index, data->table, data->a, data->out))
