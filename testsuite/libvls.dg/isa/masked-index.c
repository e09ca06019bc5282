// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loads and updates whose index is read under the condition, too: what lanes have that are off
// leads anywhere. With mask registers, offsets are chosen while they are in a vector.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes (0, 8|8, 0) became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x double at bytes (0, 8|8, 0) became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked gathers of 8 x float at bytes \[0-9, \]+ became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 masked gathers of 16 x float at bytes \[0-9, \]+ became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 4 x double at bytes 0, 8 became" { target skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked scatters of 8 x double at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-asm "vpsllq\[^\n\]*\{%k" { target skx256 skx512 } } }

#include "guarded.h"

enum { ROWS = 97, COUNT = 77 };

#define KERNELS(T)                                                                                 \
  BODY(T, Pairs, { out[i] = x[j] + w[i] * (x[j + 1] - x[j]); })                                    \
  BODY(T, Fours, { out[i] = x[4 * j] * w[i] + x[4 * j + 3] - x[4 * j + 1] * x[4 * j + 2]; })       \
  BODY(T, Update, {                                                                                \
    x[2 * j] += w[i];                                                                              \
    x[2 * j + 1] -= w[i];                                                                          \
  })

/// The loop as it is compiled, and the same as reference.
#define BODY(T, NAME, ...)                                                                         \
  GUARDED_UNDER_TEST void T##NAME(T *restrict out, T *restrict x, const int *restrict idx,         \
                                  const T *restrict w, int n) {                                    \
    _Pragma("omp simd") for (int i = 0; i < n; i++) if (w[i] > 0) {                                \
      const int j = idx[i];                                                                        \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void T##NAME##Reference(T *out, T *x, const int *idx, const T *w, int n) {          \
    for (int i = 0; i < n; i++)                                                                    \
      if (w[i] > 0) {                                                                              \
        const int j = idx[i];                                                                      \
        __VA_ARGS__                                                                                \
      }                                                                                            \
  }

KERNELS(double)
KERNELS(float)

/// Rows are all different, as the loops promise; those of lanes that are off are far away.
GUARDED_HOST void drawIndices(int *idx, int first, int n) {
  for (int i = 0; i < n; i++)
    idx[i] = (first + 31 * i) % ROWS;
}

#define RUN(T, KIND, NAME, BYTES)                                                                  \
  {                                                                                                \
    const size_t size = (BYTES) / sizeof(T);                                                       \
    struct GuardedArray got = guardedArray(BYTES, side), want = guardedArray(BYTES, side);         \
    struct GuardedArray w = guardedArray(n * sizeof(T), side), idx = guardedArray(n * 4, side);    \
    T gotOut[COUNT] = {0}, wantOut[COUNT] = {0};                                                   \
    guardedFill(got.data, KIND, size);                                                             \
    memcpy(want.data, got.data, BYTES);                                                            \
    guardedFill(w.data, KIND, n);                                                                  \
    drawIndices((int *)idx.data, n, n);                                                            \
    for (int i = 0; i < n; i++)                                                                    \
      if (((T *)w.data)[i] <= 0)                                                                   \
        ((int *)idx.data)[i] = i % 2 ? 1 << 28 : -(1 << 28);                                       \
    T##NAME(gotOut, (T *)got.data, (int *)idx.data, (T *)w.data, n);                               \
    T##NAME##Reference(wantOut, (T *)want.data, (int *)idx.data, (T *)w.data, n);                  \
    guardedCompare(#T #NAME, got.data, want.data, size, sizeof(T));                                \
    guardedCompare(#T #NAME " out", gotOut, wantOut, COUNT, sizeof(T));                            \
    guardedFree(got), guardedFree(want), guardedFree(w), guardedFree(idx);                         \
  }
#define RUN_ALL(T, KIND)                                                                           \
  RUN(T, KIND, Pairs, (ROWS + 1) * sizeof(T))                                                      \
  RUN(T, KIND, Fours, ROWS * 4 * sizeof(T))                                                        \
  RUN(T, KIND, Update, ROWS * 2 * sizeof(T))

int main(void) {
  for (int n = 0; n <= COUNT; n++)
    for (enum GuardSide side = GUARD_END; side <= GUARD_START; side++) {
      RUN_ALL(double, GUARDED_DOUBLE)
      RUN_ALL(float, GUARDED_FLOAT)
    }
  return 0;
}
