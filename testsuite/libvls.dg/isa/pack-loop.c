// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accumulators over adjacent members, a sparse row times interleaved vectors: the phis of the loop
// become one vector, each lane of which is summed in the program's order. Loads through an index
// that the loop loads; none, one and many iterations; values used behind the loop.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fvect-cost-model=dynamic -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "became 1 x phi, 1 x load, 1 x multiply\\.f64\\.256, 1 x add\\.f64\\.256;" { target haswell skx256 } } }

#include "pack.h"

#define ROW(NAME, T, ATTRIBUTE)                                                                    \
  ATTRIBUTE void NAME(T *__restrict y, const T *v, const int *c, const T *x, int n) {              \
    T s0 = y[0], s1 = 0, s2 = 1, s3 = y[1];                                                        \
    for (int j = 0; j < n; j++) {                                                                  \
      s0 += v[j] * x[4 * (long)c[j]];                                                              \
      s1 += v[j] * x[4 * (long)c[j] + 1];                                                          \
      s2 += v[j] * x[4 * (long)c[j] + 2];                                                          \
      s3 += v[j] * x[4 * (long)c[j] + 3];                                                          \
    }                                                                                              \
    y[0] = s0;                                                                                     \
    y[1] = s3;                                                                                     \
    y[2] = s2 - s1;                                                                                \
    y[3] = s1;                                                                                     \
  }
ROW(rowDouble, double, GUARDED_UNDER_TEST)
ROW(rowDoubleReference, double, GUARDED_HOST)
ROW(rowFloat, float, GUARDED_UNDER_TEST)
ROW(rowFloatReference, float, GUARDED_HOST)
ROW(rowInt, unsigned, GUARDED_UNDER_TEST)
ROW(rowIntReference, unsigned, GUARDED_HOST)

#define CHECK(NAME, T, KIND)                                                                       \
  for (int n = 0; n < 40; n++) {                                                                   \
    T got[4], want[4];                                                                             \
    struct GuardedArray x = guardedArray(4 * 9 * sizeof(T), (enum GuardSide)(n % 2));              \
    struct GuardedArray v = guardedArray((size_t)n * sizeof(T), (enum GuardSide)(n % 2));          \
    struct GuardedArray c = guardedArray((size_t)n * sizeof(int), (enum GuardSide)(n % 2));        \
    guardedFill(x.data, KIND, 4 * 9);                                                              \
    guardedFill(v.data, KIND, (size_t)n);                                                          \
    guardedIndices(c.data, sizeof(int), (size_t)n, 0, 8);                                          \
    guardedFill(got, KIND, 4);                                                                     \
    memcpy(want, got, sizeof got);                                                                 \
    NAME(got, (const T *)v.data, (const int *)c.data, (const T *)x.data, n);                       \
    NAME##Reference(want, (const T *)v.data, (const int *)c.data, (const T *)x.data, n);           \
    guardedCompare(#NAME, got, want, 4, sizeof(T));                                                \
    guardedFree(x), guardedFree(v), guardedFree(c);                                                \
  }

int main(void) {
  CHECK(rowDouble, double, GUARDED_DOUBLE)
  CHECK(rowFloat, float, GUARDED_FLOAT)
  CHECK(rowInt, unsigned, GUARDED_INT32)
  return 0;
}
