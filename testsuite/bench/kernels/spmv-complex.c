// SPDX-License-Identifier: GPL-3.0-or-later
//
// One row of a sparse complex matrix times a vector, in C's complex type.

#include "kernel.h"

typedef REAL _Complex Complex;

KERNEL row(long n, const int *restrict column, const Complex *restrict v, const Complex *restrict a,
           Real *restrict out) {
  Real re = 0, im = 0;
  long k = 0;
#ifdef HAND
  k = multiplyRow(&re, &im, n, column, (const Real *)v, (const Real *)a);
#endif
#pragma omp simd reduction(+ : re, im)
  for (long i = k; i < n; i++) {
    const Complex product = a[i] * v[column[i]];
    re += __real__ product;
    im += __imag__ product;
  }
  out[0] = re, out[1] = im;
}

EXPORT(row(data->count, data->index, data->table, data->a, data->out))
