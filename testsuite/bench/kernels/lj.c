// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Lennard-Jones force on one atom by its neighbours, three coordinates each. The atom lies half
// a unit off the cube that holds them, so that no pair is singular.

#include "kernel.h"

// With T a scalar or a vector: the force divided by the distance.
#define LENNARD_JONES(T, squared)                                                                  \
  ({                                                                                               \
    const T inverse = 1 / (squared);                                                               \
    const T sixth = inverse * inverse * inverse;                                                   \
    (sixth * 2 - 1) * sixth *inverse * 24;                                                         \
  })

KERNEL lj(long n, const int *restrict index, const Real *restrict pos, Real *restrict out) {
  const Real x = (Real)-0.5, y = (Real)0.5, z = (Real)0.5;
  Real fx = 0, fy = 0, fz = 0;
  long k = 0;
#ifdef HAND
  Vector sx = {0}, sy = {0}, sz = {0};
  for (; k + LANES <= n; k += LANES) {
    Vector m[3];
    loadTriples(m, pos, index + k, 3);
    const Vector dx = m[0] - x, dy = m[1] - y, dz = m[2] - z;
    const Vector force = LENNARD_JONES(Vector, dx * dx + dy * dy + dz * dz);
    sx += force * dx;
    sy += force * dy;
    sz += force * dz;
  }
  fx = sum(sx), fy = sum(sy), fz = sum(sz);
#endif
#pragma omp simd reduction(+ : fx, fy, fz)
  for (long i = k; i < n; i++) {
    const int j = 3 * index[i];
    const Real dx = pos[j] - x, dy = pos[j + 1] - y, dz = pos[j + 2] - z;
    const Real force = LENNARD_JONES(Real, dx * dx + dy * dy + dz * dz);
    fx += force * dx;
    fy += force * dy;
    fz += force * dz;
  }
  out[0] = fx, out[1] = fy, out[2] = fz;
}

EXPORT(lj(data->count, data->index, data->table, data->out))
