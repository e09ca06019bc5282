// SPDX-License-Identifier: GPL-3.0-or-later
//
// The hot loop of the spmv demo. The lanes of a vector are entries of one row, so each reads its
// element of x, two adjacent doubles, through its column.

#include "matrix.h"

__attribute__((noinline)) void multiply(const Matrix *matrix, const double *restrict x,
                                        double *restrict y) {
  const int *const first = matrix->first, *const column = matrix->column;
  const double *const a = matrix->value;
  for (int i = 0; i < matrix->rows; i++) {
    double re = 0, im = 0;
    for (int k = first[i]; k < first[i + 1]; k++) {
      const int c = column[k];
      re += a[2 * k] * x[2 * c] - a[2 * k + 1] * x[2 * c + 1];
      im += a[2 * k] * x[2 * c + 1] + a[2 * k + 1] * x[2 * c];
    }
    y[2 * i] = re;
    y[2 * i + 1] = im;
  }
}
