// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads through an index under a condition: GCC gathers under masks, for which libvls takes each
// place and each bit out. Where predicted branches are cheaper the loop stays as it is; where much
// is computed of what is loaded, it does not.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "scalar-guarded.c:29:\[0-9\]+: \[^\n\]*vls loop \[0-9\]+: stays scalar; cost of 4 iterations, as GCC's vectors first" { target haswell skx256 } } }
// { dg-final { scan-vls-remark-not "scalar-guarded.c:(38|48):\[0-9\]+: \[^\n\]*stays scalar" } }

#include "guarded.h"

#define CHOSEN                                                                                     \
  for (int i = 0; i < n; i++) {                                                                    \
    const int64_t j = ix[i];                                                                       \
    o[i] = a[i] > 1.0 ? x[j] - a[i] * x[j + 5] : a[i];                                             \
  }
typedef void Kernel(double *restrict o, const double *restrict a, const double *restrict x,
                    const int64_t *restrict ix, int n);
#define KERNEL(NAME, ...)                                                                          \
  void NAME(double *restrict o, const double *restrict a, const double *restrict x,                \
            const int64_t *restrict ix, int n) {                                                   \
    __VA_ARGS__                                                                                    \
  }
GUARDED_UNDER_TEST KERNEL(chosen, CHOSEN)
GUARDED_HOST KERNEL(chosenReference, CHOSEN)

#define COMPUTED                                                                                   \
  for (int i = 0; i < n; i++) {                                                                    \
    const double b = a[i] * 0.5, c = (a[i] + b) / (b * b + 2), d = c / (a[i] * a[i] + 3),          \
                 e = (c + d) / (d * d + 5), f = (e - c) / (e * e + 7);                             \
    o[i] = f > 0.125 ? f * x[ix[i]] + e : (f + d) * c;                                             \
  }
GUARDED_UNDER_TEST KERNEL(computed, COMPUTED)
GUARDED_HOST KERNEL(computedReference, COMPUTED)

/// Under the condition is one more member of what is loaded anyway.
#define MEMBER                                                                                     \
  for (int i = 0; i < n; i++) {                                                                    \
    const int64_t j = ix[i];                                                                       \
    const double r = x[j] * x[j] + x[j + 1] * x[j + 1] + x[j + 2] * x[j + 2];                      \
    o[i] = r < 2 ? (2 * r - 1) * x[j + 3] : 0;                                                     \
  }
GUARDED_UNDER_TEST KERNEL(member, MEMBER)
GUARDED_HOST KERNEL(memberReference, MEMBER)

GUARDED_HOST void check(const char *name, Kernel *kernel, Kernel *reference, int n,
                        enum GuardSide side) {
  enum { LENGTH = 50 };
  struct GuardedArray a = guardedArray(n * sizeof(double), side);
  struct GuardedArray x = guardedArray((LENGTH + 5) * sizeof(double), side);
  struct GuardedArray ix = guardedArray(n * sizeof(int64_t), side);
  struct GuardedArray got = guardedArray(n * sizeof(double), side);
  struct GuardedArray want = guardedArray(n * sizeof(double), side);
  for (int i = 0; i < n; i++)
    ((double *)a.data)[i] = (i * 37 % 41 - 20) / 8.0;
  guardedFill(x.data, GUARDED_DOUBLE, LENGTH + 5);
  guardedIndices(ix.data, sizeof(int64_t), n, 0, LENGTH - 1);
  // What is not chosen may be anywhere.
  for (int i = 0; kernel == chosen && i < n; i++)
    if (((double *)a.data)[i] <= 1.0)
      ((int64_t *)ix.data)[i] = (int64_t)1 << 40;
  kernel((double *)got.data, (double *)a.data, (double *)x.data, (int64_t *)ix.data, n);
  reference((double *)want.data, (double *)a.data, (double *)x.data, (int64_t *)ix.data, n);
  for (int i = 0; i < n; i++) {
    const double difference = ((double *)got.data)[i] - ((double *)want.data)[i];
    if (!(difference < 1e-9 && difference > -1e-9))
      abort();
  }
  guardedFree(a), guardedFree(x), guardedFree(ix), guardedFree(got), guardedFree(want);
  (void)name;
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 60; n++) {
      check("chosen", chosen, chosenReference, n, (enum GuardSide)side);
      check("member", member, memberReference, n, (enum GuardSide)side);
      check("computed", computed, computedReference, n, (enum GuardSide)side);
    }
  return 0;
}
