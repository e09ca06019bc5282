// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of BYTES bytes whose lanes are stored one by one, two and three fields of a row: what GCC
// makes of scatters where there are none. And the same read, changed and written back. For the
// cases *elementwise*.c, which differ in BYTES and in their options.

#ifndef ELEMENTWISE_H
#define ELEMENTWISE_H

#include "guarded.h"

/// All lanes of V, element `at` of rows of `row` elements.
#define STORE(V, ROW, AT)                                                                          \
  for (int lane = 0; lane < LANES; lane++)                                                         \
  y[(ROW)*(long)idx[lane] + (AT)] = (V)[lane]
#define LOAD(V, ROW, AT)                                                                           \
  for (int lane = 0; lane < LANES; lane++)                                                         \
  (V)[lane] = y[(ROW)*(long)idx[lane] + (AT)]

#define KERNELS(T)                                                                                 \
  typedef T T##Vector __attribute__((vector_size(BYTES)));                                         \
  GUARDED_UNDER_TEST void T##Pair(T *__restrict y, const int *__restrict idx,                      \
                                  const T##Vector *v) {                                            \
    enum { LANES = BYTES / sizeof(T) };                                                            \
    T##Vector first = v[0] * v[1], second = v[0] + v[1];                                           \
    STORE(first, 2, 0);                                                                            \
    STORE(second, 2, 1);                                                                           \
  }                                                                                                \
  GUARDED_UNDER_TEST void T##Triple(T *__restrict y, const int *__restrict idx,                    \
                                    const T##Vector *v) {                                          \
    enum { LANES = BYTES / sizeof(T) };                                                            \
    T##Vector first = v[0] * v[1], second = v[0] + v[1], third = v[0] - v[1];                      \
    STORE(third, 4, 2);                                                                            \
    STORE(first, 4, 0);                                                                            \
    STORE(second, 4, 1);                                                                           \
  }                                                                                                \
  GUARDED_UNDER_TEST void T##Update(T *__restrict y, const int *__restrict idx,                    \
                                    const T##Vector *v) {                                          \
    enum { LANES = BYTES / sizeof(T) };                                                            \
    T##Vector first, second;                                                                       \
    LOAD(first, 2, 0);                                                                             \
    LOAD(second, 2, 1);                                                                            \
    first += v[0];                                                                                 \
    second += v[1];                                                                                \
    STORE(first, 2, 0);                                                                            \
    STORE(second, 2, 1);                                                                           \
  }                                                                                                \
  GUARDED_HOST void T##Run(enum GuardedKind kind, enum GuardSide side) {                           \
    enum { LANES = BYTES / sizeof(T), ROWS = 11, SIZE = 4 * ROWS - 1 };                            \
    struct GuardedArray got = guardedArray(SIZE * sizeof(T), side);                                \
    struct GuardedArray want = guardedArray(SIZE * sizeof(T), side);                               \
    T##Vector v[2];                                                                                \
    int idx[LANES];                                                                                \
    T *y = (T *)want.data;                                                                         \
    guardedFill(got.data, kind, SIZE);                                                             \
    memcpy(want.data, got.data, SIZE * sizeof(T));                                                 \
    guardedFill(v, kind, 2 * LANES);                                                               \
    guardedIndices(idx, sizeof(int), LANES, 0, ROWS - 1);                                          \
    T##Pair((T *)got.data, idx, v);                                                                \
    for (int l = 0; l < LANES; l++) {                                                              \
      y[2 * idx[l]] = v[0][l] * v[1][l];                                                           \
      y[2 * idx[l] + 1] = v[0][l] + v[1][l];                                                       \
    }                                                                                              \
    T##Triple((T *)got.data, idx, v);                                                              \
    for (int l = 0; l < LANES; l++) {                                                              \
      y[4 * idx[l]] = v[0][l] * v[1][l];                                                           \
      y[4 * idx[l] + 1] = v[0][l] + v[1][l];                                                       \
      y[4 * idx[l] + 2] = v[0][l] - v[1][l];                                                       \
    }                                                                                              \
    T##Update((T *)got.data, idx, v);                                                              \
    T first[LANES], second[LANES];                                                                 \
    for (int l = 0; l < LANES; l++) {                                                              \
      first[l] = y[2 * idx[l]] + v[0][l];                                                          \
      second[l] = y[2 * idx[l] + 1] + v[1][l];                                                     \
    }                                                                                              \
    for (int l = 0; l < LANES; l++) {                                                              \
      y[2 * idx[l]] = first[l];                                                                    \
      y[2 * idx[l] + 1] = second[l];                                                               \
    }                                                                                              \
    guardedCompare(#T, got.data, want.data, SIZE, sizeof(T));                                      \
    guardedFree(got), guardedFree(want);                                                           \
  }

#if BYTES > 4
KERNELS(float)
KERNELS(unsigned)
#else
KERNELS(uint8_t)
#endif
#if BYTES > 8
KERNELS(double)
KERNELS(uint64_t)
#else
KERNELS(uint16_t)
#endif

int main(void) {
  for (int i = 0; i < 300; i++) {
    enum GuardSide side = (enum GuardSide)(i % 2);
#if BYTES > 4
    floatRun(GUARDED_FLOAT, side), unsignedRun(GUARDED_INT32, side);
#else
    uint8_tRun(GUARDED_BYTES, side);
#endif
#if BYTES > 8
    doubleRun(GUARDED_DOUBLE, side), uint64_tRun(GUARDED_INT64, side);
#else
    uint16_tRun(GUARDED_INT16, side);
#endif
  }
  return 0;
}

#endif
