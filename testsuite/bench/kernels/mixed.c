// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fields of three types and two sizes, of looked-up structures. Between the int and the double is a
// gap; behind the float are four bytes that belong to no field and need not be read.

#include "kernel.h"

KERNEL mixed(long n, const int *restrict index, const Mixed *restrict p, const Real *restrict a,
             Real *restrict out) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[3];
    loadMixed(m, p, index + k);
    store(out + k, m[0] * m[2] + load(a + k) * m[1]);
  }
#endif
  for (; k < n; k++) {
    const Mixed *const r = p + index[k];
    out[k] = (Real)r->count * (Real)r->weight + a[k] * r->value;
  }
}

EXPORT(mixed(data->count, data->index, data->table, data->a, data->out))
