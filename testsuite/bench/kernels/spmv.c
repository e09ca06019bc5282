// SPDX-License-Identifier: GPL-3.0-or-later
//
// One row of a sparse complex matrix times a vector, real and imaginary parts written out.

#include "kernel.h"

KERNEL row(long n, const int *restrict column, const Real *restrict v, const Real *restrict a,
           Real *restrict out) {
  Real re = 0, im = 0;
  long k = 0;
#ifdef HAND
  k = multiplyRow(&re, &im, n, column, v, a);
#endif
#pragma omp simd reduction(+ : re, im)
  for (long i = k; i < n; i++) {
    const int c = column[i];
    re += a[2 * i] * v[2 * c] - a[2 * i + 1] * v[2 * c + 1];
    im += a[2 * i] * v[2 * c + 1] + a[2 * i + 1] * v[2 * c];
  }
  out[0] = re, out[1] = im;
}

EXPORT(row(data->count, data->index, data->table, data->a, data->out))
