// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dominant eigenvalue of a sparse complex matrix by power iteration: spmv PREFIX [FILE.mtx]
//
// Without a file it takes the Hamiltonian of a lattice, which it writes to PREFIXlattice.mtx and
// reads back.
//
// Output, one a line:
//   value NAME NUMBER   the absolute value of the eigenvalue; another order of summation may change
//                       its last digits
//   bits NAME HEX       a hash of the eigenvector
//   time NAME SECONDS   hot: matrix times vector; total: the whole run
//   info NAME NUMBER    anything else; residual: |Ax - lambda x| / |lambda| for |x| = 1

#include <inttypes.h>
#include <math.h>

#include "../support.h"
#include "lattice.h"
#include "market.h"
#include "matrix.h"

enum { SIDE = 24 };

static const double TOLERANCE = 1e-10;
static const double WORK = 2e9; // at most so many entries are multiplied, but one iteration is made

static Matrix input(const char *prefix, const char *file) {
  char name[4096];
  if (!file) {
    if (snprintf(name, sizeof name, "%slattice.mtx", prefix) >= (int)sizeof name)
      die("spmv: %s: the name is too long", prefix);
    EntryList lattice = makeLattice(SIDE);
    writeMarket(&lattice, name);
    free(lattice.entry);
    file = name;
  }
  EntryList list = readMarket(file);
  if (list.rows != list.columns)
    die("spmv: %s: a matrix of %d x %d has no eigenvalues", file, list.rows, list.columns);
  const Matrix matrix = compress(&list);
  free(list.entry);
  return matrix;
}

typedef struct {
  double re, im;
} Complex;

// The inner product of x and y, x conjugated.
static Complex inner(int n, const double *restrict x, const double *restrict y) {
  Complex sum = {0, 0};
  for (int i = 0; i < n; i++) {
    sum.re += x[2 * i] * y[2 * i] + x[2 * i + 1] * y[2 * i + 1];
    sum.im += x[2 * i] * y[2 * i + 1] - x[2 * i + 1] * y[2 * i];
  }
  return sum;
}

static double norm(int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < 2 * n; i++)
    sum += x[i] * x[i];
  return sqrt(sum);
}

// |y - lambda x|
static double distance(int n, const double *restrict y, Complex lambda, const double *restrict x) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    const double re = y[2 * i] - (lambda.re * x[2 * i] - lambda.im * x[2 * i + 1]);
    const double im = y[2 * i + 1] - (lambda.re * x[2 * i + 1] + lambda.im * x[2 * i]);
    sum += re * re + im * im;
  }
  return sqrt(sum);
}

// to = factor from, which may be the same vector
static void scale(int n, const double *from, double factor, double *to) {
  for (int i = 0; i < 2 * n; i++)
    to[i] = factor * from[i];
}

typedef struct {
  Complex lambda;
  double residual, hot;
  int iterations;
} Result;

// Multiplies x, which has length 1, until it no longer changes its direction. Leaves it there.
static Result iterate(const Matrix *matrix, double *x) {
  const int n = matrix->rows;
  double *const y = grow(NULL, n, 2 * sizeof *y);
  const int most = (int)fmax(1, fmin(WORK / (matrix->first[n] + (double)n), 1e6));
  Result result = {.residual = INFINITY};
  while (result.iterations < most && result.residual > TOLERANCE) {
    const double before = now();
    multiply(matrix, x, y);
    result.hot += now() - before;
    result.iterations++;

    const double length = norm(n, y);
    if (!(length > 0) || !isfinite(length))
      die("spmv: the matrix takes the vector to %s", length > 0 ? "infinity" : "zero");
    result.lambda = inner(n, x, y);
    const double size = hypot(result.lambda.re, result.lambda.im);
    result.residual = distance(n, y, result.lambda, x) / size;
    scale(n, y, 1 / length, x);
  }
  free(y);
  return result;
}

int main(int count, char **arguments) {
  if (count < 2 || count > 3)
    die("usage: spmv PREFIX [FILE.mtx]");
  const double begin = now();
  Matrix matrix = input(arguments[1], count > 2 ? arguments[2] : NULL);
  const int n = matrix.rows, entries = matrix.first[n];

  double *const x = grow(NULL, n, 2 * sizeof *x);
  uint64_t seed = 1;
  for (int i = 0; i < 2 * n; i++)
    x[i] = uniform(&seed);
  scale(n, x, 1 / norm(n, x), x);
  const Result result = iterate(&matrix, x);
  const double total = now() - begin;

  printf("value eigenvalue %.15g\n", hypot(result.lambda.re, result.lambda.im));
  printf("bits eigenvector %016" PRIx64 "\n", hash(HASH_START, x, 2 * n * sizeof *x));
  printf("time hot %.6f\n", result.hot);
  printf("time total %.6f\n", total);
  printf("info eigenvalue %.12g %+.3g i\n", result.lambda.re, result.lambda.im);
  printf("info residual %.2e%s\n", result.residual,
         result.residual <= TOLERANCE ? "" : ", not converged");
  printf("info iterations %d\n", result.iterations);
  printf("info rows %d\n", n);
  printf("info entries %d\n", entries);
  printf("info ns-per-entry %.3f\n", 1e9 * result.hot / result.iterations / entries);
  free(x);
  freeMatrix(&matrix);
}
