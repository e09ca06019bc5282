// SPDX-License-Identifier: GPL-3.0-or-later
//
// Iterations that the program says are independent (`omp simd`, `ivdep`, `safelen`), of loops that
// GCC leaves scalar where it has no scatters: side by side, loads of later iterations stand in front
// of stores of earlier ones. What an earlier statement stores, a later one of a later iteration may
// load all the same.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "simd-updates.c:36:\[0-9\]+: optimized: vls pack \[0-9\]+: 4 iterations side by side, \[0-9\]+ stores of f64 became \[^\n\]*multiply.f64.256\[^\n\]*subtract.f64.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "simd-updates.c:4\[0-9\]:\[0-9\]+: optimized: vls pack \[0-9\]+: \[^\n\]*subtract.f64.256" } }

#include "guarded.h"

enum { places = 40, count = 3 * places };

struct Triple {
  double x, y, z;
};

#define UPDATE(TRIPLE, WEIGHT)                                                                     \
  do {                                                                                             \
    struct Triple *p = TRIPLE;                                                                     \
    const double s = WEIGHT, t = s * s + s;                                                        \
    const double x = p->x, y = p->y, z = p->z;                                                     \
    p->x = x - s * t * y;                                                                          \
    p->y = y - s * t * z;                                                                          \
    p->z = z - s * t * x;                                                                          \
  } while (0)

GUARDED_UNDER_TEST void independent(struct Triple *f, const int *idx, const double *w, int n) {
#pragma GCC ivdep
  for (int i = 0; i < n; i++) {
    UPDATE(f + idx[i], w[i]);
  }
}

/// Places of iterations two apart are the same.
GUARDED_UNDER_TEST void twos(struct Triple *f, const int *idx, const double *w, int n) {
#pragma omp simd safelen(2)
  for (int i = 0; i < n; i++) {
    UPDATE(f + idx[i], w[i]);
  }
}

/// The last statement loads what the first one has stored, three iterations before.
GUARDED_UNDER_TEST void forward(struct Triple *f, const int *idx, double *w, int n) {
#pragma omp simd
  for (int i = 3; i < n; i++) {
    struct Triple *p = f + idx[i];
    const double s = w[i];
    p->x = s * 3.0;
    p->y = s * 5.0;
    p->z = s * 7.0;
    const struct Triple *q = f + idx[i - 3];
    w[i] = q->x + q->y * q->z;
  }
}

GUARDED_HOST void update(struct Triple *f, const int *idx, const double *w, int n) {
  for (int i = 0; i < n; i++) {
    UPDATE(f + idx[i], w[i]);
  }
}

GUARDED_HOST void forwardOnHost(struct Triple *f, const int *idx, double *w, int n) {
  for (int i = 3; i < n; i++) {
    struct Triple *p = f + idx[i];
    p->x = w[i] * 3.0, p->y = w[i] * 5.0, p->z = w[i] * 7.0;
    const struct Triple *q = f + idx[i - 3];
    w[i] = q->x + q->y * q->z;
  }
}

/// `turns`: how many iterations in a row are at places of their own; all of them follow each other
/// in an order of the row.
GUARDED_HOST void run(int n, int turns, enum GuardSide side) {
  struct GuardedArray f = guardedArray(places * sizeof(struct Triple), side);
  struct GuardedArray idx = guardedArray(n * sizeof(int), side), w = guardedArray(n * 8, side);
  struct Triple want[places];
  double wanted[count];
  guardedFill(f.data, GUARDED_DOUBLE, 3 * places);
  guardedFill(w.data, GUARDED_DOUBLE, n);
  memcpy(want, f.data, sizeof want);
  memcpy(wanted, w.data, n * 8);
  for (int i = 0; i < n; i++)
    ((int *)idx.data)[i] = 7 * (i % turns) % places;
  if (turns == places && n <= places) {
    independent((struct Triple *)f.data, (int *)idx.data, (double *)w.data, n);
    update(want, (int *)idx.data, wanted, n);
    guardedCompare("independent", f.data, want, 3 * places, 8);
    forward((struct Triple *)f.data, (int *)idx.data, (double *)w.data, n);
    forwardOnHost(want, (int *)idx.data, wanted, n);
    guardedCompare("forward", w.data, wanted, n, 8);
  } else if (turns == 2) {
    twos((struct Triple *)f.data, (int *)idx.data, (double *)w.data, n);
    update(want, (int *)idx.data, wanted, n);
  }
  guardedCompare("rows", f.data, want, 3 * places, 8);
  guardedFree(f), guardedFree(idx), guardedFree(w);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n <= count; n++) {
      run(n, places, (enum GuardSide)side);
      run(n, 2, (enum GuardSide)side);
    }
  return 0;
}
