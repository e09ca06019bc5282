// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours through a pointer, whose indices are computed under the condition: no sum of ints
// wraps there in the program, though GCC adds in unsigned integers once it is done always. Indices
// of lanes that are off are the greatest and the least that there are: sums with them would wrap.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-way=helped" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x long int at bytes 8, 0 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 masked gathers of 8 x float at bytes 4, 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark-not "no neighbour at a constant distance" { target haswell } } }

#include "guarded.h"

enum { size = 97, most = 200 };

#define CONDITIONAL(NAME, T, VALUE)                                                                \
  GUARDED_UNDER_TEST void NAME(T *__restrict out, const T *__restrict x, const int *__restrict ix, \
                               const int *__restrict on, int n) {                                  \
    for (int i = 0; i < n; i++) {                                                                  \
      const int j = ix[i];                                                                         \
      if (on[i]) {                                                                                 \
        const int k = j + 1, l = j + 2;                                                            \
        out[i] = VALUE;                                                                            \
      }                                                                                            \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(T *out, const T *x, const int *ix, const int *on, int n) {     \
    for (int i = 0; i < n; i++) {                                                                  \
      const int j = ix[i];                                                                         \
      if (on[i]) {                                                                                 \
        const int k = j + 1, l = j + 2;                                                            \
        out[i] = VALUE;                                                                            \
      }                                                                                            \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(int n, enum GuardSide side) {                                        \
    struct GuardedArray x = guardedArray(size * sizeof(T), side);                                  \
    int ix[most], on[most];                                                                        \
    T got[most] = {0}, want[most] = {0};                                                           \
    for (int i = 0; i < size; i++)                                                                 \
      ((T *)x.data)[i] = (T)(i * 7 % 31);                                                          \
    for (int i = 0; i < n; i++) {                                                                  \
      on[i] = i * 5 % 3 != 0;                                                                      \
      ix[i] = on[i] ? i * 37 % (size - 2) : i % 2 ? 0x7fffffff : -0x7fffffff - 1;                  \
    }                                                                                              \
    NAME(got, (T *)x.data, ix, on, n);                                                             \
    NAME##Reference(want, (T *)x.data, ix, on, n);                                                 \
    guardedCompare(#NAME, got, want, most, sizeof(T));                                             \
    guardedFree(x);                                                                                \
  }

CONDITIONAL(longs, long, x[k] * 3 + x[j] + l - k)
CONDITIONAL(floats, float, x[k] * 3 + x[j] - x[l])

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < most; n += n < 70 ? 1 : 29) {
      longsRun(n, (enum GuardSide)side);
      floatsRun(n, (enum GuardSide)side);
    }
  return 0;
}
