// SPDX-License-Identifier: GPL-3.0-or-later
//
// Catmull-Rom interpolation between the inner two of four neighbours in a table.

#include "kernel.h"

// With T a scalar or a vector.
#define CATMULL_ROM(T, a, b, c, d, t)                                                              \
  ({                                                                                               \
    const T inner = (b) - (c);                                                                     \
    const T outer = (d) - (a);                                                                     \
    const T cubicTerm = inner * 3 + outer;                                                         \
    const T squareTerm = (a)*2 - (b)*5 + (c)*4 - (d);                                              \
    const T linearTerm = (c) - (a);                                                                \
    (b) + half *(t) * (linearTerm + (t) * (squareTerm + (t)*cubicTerm));                           \
  })

KERNEL cubic(long n, const int *restrict index, const Real *restrict x, const Real *restrict t,
             Real *restrict out) {
  const Real half = (Real)0.5;
  long k = 0;
#ifdef HAND
  for (; k + LANES <= n; k += LANES) {
    Vector m[4];
    loadQuads(m, x, index + k, 1);
    store(out + k, CATMULL_ROM(Vector, m[0], m[1], m[2], m[3], load(t + k)));
  }
#endif
  for (; k < n; k++) {
    const int j = index[k];
    out[k] = CATMULL_ROM(Real, x[j], x[j + 1], x[j + 2], x[j + 3], t[k]);
  }
}

EXPORT(cubic(data->count, data->index, data->table, data->a, data->out))
