// SPDX-License-Identifier: GPL-3.0-or-later
//
// Linear interpolation between two neighbouring columns of a matrix whose row length is an
// argument.

#include "kernel.h"

KERNEL lerpColumns(long n, int s, const Real *restrict x, const Real *restrict t,
                   Real *restrict out) {
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[2];
    loadPairsApart(m, x + k * s, s);
    store(out + k, m[0] + load(t + k) * (m[1] - m[0]));
  }
#endif
  for (; k < n; k++)
    out[k] = x[k * s] + t[k] * (x[k * s + 1] - x[k * s]);
}

// A small table has fewer rows than there are elements, so it is walked several times. Each walk
// ends with the last row.
static void walk(const BenchData *data) {
  const Real *const t = data->a;
  Real *const out = data->out;
  for (long k = 0; k < data->count;) {
    const long left = data->count - k;
    const long n = left < data->records ? left : data->records;
    const Real *const end = (const Real *)data->table + data->records * data->record;
    lerpColumns(n, data->record, end - n * data->record, t + k, out + k);
    k += n;
  }
}

EXPORT(walk(data))
