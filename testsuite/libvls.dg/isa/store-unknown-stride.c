// SPDX-License-Identifier: GPL-3.0-or-later
//
// Structures that are stored with a stride that is not known: GCC stores vectors lane by lane. The
// stride may be zero or negative, so rows repeat themselves and go downwards; between the
// structures stands what must not be written.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x double at bytes 0, 8 became" { target haswell } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x double at bytes 0, 8 became" { target v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated scatters of 4 x float at bytes 0, 4 became" { target skx256 skx512 } } }

#include "guarded.h"

#define KERNEL(NAME, T)                                                             \
  struct NAME {                                                                                    \
    T x, y;                                                                                        \
  };                                                                                               \
  GUARDED_UNDER_TEST void NAME(struct NAME *__restrict to, const T *__restrict a,                  \
                               const T *__restrict b, long stride, int n) {                        \
    for (int i = 0; i < n; i++) {                                                                  \
      to[i * stride].x = a[i] * b[i];                                                          \
      to[i * stride].y = a[i] + b[i];                                                         \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void NAME##Reference(struct NAME *to, const T *a, const T *b, long stride, int n) { \
    for (int i = 0; i < n; i++) {                                                                  \
      to[i * stride].x = a[i] * b[i];                                                          \
      to[i * stride].y = a[i] + b[i];                                                         \
    }                                                                                              \
  }

KERNEL(doubles, double)
KERNEL(floats, float)

#define RUN(NAME, T, KIND)                                                                         \
  for (int n = 0; n < 70; n++)                                                                     \
    for (long stride = -3; stride <= 3; stride++)                                                  \
      for (int side = GUARD_END; side <= GUARD_START; side++) {                                    \
        size_t count = n == 0 ? 0 : (size_t)(labs(stride) * (n - 1) + 1), pair = 2 * sizeof(T);    \
        struct GuardedArray got = guardedArray(count * pair, (enum GuardSide)side);                \
        struct GuardedArray want = guardedArray(count * pair, (enum GuardSide)side);               \
        T a[70], b[70];                                                                            \
        guardedFill(got.data, KIND, 2 * count);                                                    \
        memcpy(want.data, got.data, count * pair);                                                 \
        guardedFill(a, KIND, 70), guardedFill(b, KIND, 70);                                        \
        size_t start = stride < 0 && n > 0 ? count - 1 : 0;                                        \
        NAME((struct NAME *)got.data + start, a, b, stride, n);                                    \
        NAME##Reference((struct NAME *)want.data + start, a, b, stride, n);                        \
        guardedCompare(#NAME, got.data, want.data, 2 * count, sizeof(T));                          \
        guardedFree(got), guardedFree(want);                                                       \
      }

int main(void) {
  RUN(doubles, double, GUARDED_DOUBLE)
  RUN(floats, float, GUARDED_FLOAT)
  return 0;
}
