// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of 64 bits with elements of 32, 16 and 8 bits, written with GCC's vector types: their lanes
// are loaded one by one. Two, three and four neighbours; lanes that are neighbours themselves.

// { dg-do run }
// { dg-options "-O2 -mavx2" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 2 x float at bytes 0, 4 became 2 loads" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 2 x float at bytes \[0-9, \]+ became 2 loads" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 2 x unsigned int at bytes \[0-9, \]+ became 2 loads" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 emulated gathers of 4 x short unsigned int at bytes 0, 2 became 4 loads" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 4 x short unsigned int at bytes \[0-9, \]+ became 4 loads" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 4 emulated gathers of 8 x unsigned char at bytes \[0-9, \]+ became 8 loads" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 emulated gather of 2 x float at contiguous addresses became 1 load" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "guarded.h"

#define OF2(F) {x[idx[0] + F], x[idx[1] + F]}
#define OF4(F) {x[idx[0] + F], x[idx[1] + F], x[idx[2] + F], x[idx[3] + F]}
#define OF8(F)                                                                                  \
  {x[idx[0] + F], x[idx[1] + F], x[idx[2] + F], x[idx[3] + F],                                     \
   x[idx[4] + F], x[idx[5] + F], x[idx[6] + F], x[idx[7] + F]}
#define SUM2(V, L) ((V)L(0) + 2 * (V)L(1))
#define SUM3(V, L) (SUM2(V, L) + 3 * (V)L(2))
#define SUM4(V, L) (SUM3(V, L) + 4 * (V)L(3))

/// Vectors of LANES elements of type T, KIND; FIELDS neighbours a row, summed up with weights.
#define KERNEL(NAME, T, KIND, LANES, FIELDS)                                                       \
  typedef T NAME##Vector __attribute__((vector_size(8)));                                          \
  GUARDED_UNDER_TEST NAME##Vector NAME(const T *x, const int *idx) {                               \
    return SUM##FIELDS(NAME##Vector, OF##LANES);                                                \
  }                                                                                                \
  GUARDED_HOST void NAME##Run(enum GuardSide side) {                                               \
    enum { SIZE = 23 };                                                                            \
    struct GuardedArray table = guardedArray(SIZE * sizeof(T), side);                              \
    const T *x = (const T *)table.data;                                                            \
    T want[LANES];                                                                                 \
    int idx[LANES];                                                                                \
    guardedFill(table.data, KIND, SIZE);                                                           \
    guardedIndices(idx, sizeof(int), LANES, 0, SIZE - FIELDS);                                     \
    const NAME##Vector got = NAME(x, idx);                                                         \
    for (int l = 0; l < LANES; l++) {                                                              \
      want[l] = 0;                                                                                 \
      for (int f = 0; f < FIELDS; f++)                                                             \
        want[l] = (T)(want[l] + x[idx[l] + f] * (T)(f + 1));                                       \
    }                                                                                              \
    guardedCompare(#NAME, &got, want, LANES, sizeof(T));                                           \
    guardedFree(table);                                                                            \
  }

KERNEL(floats2, float, GUARDED_FLOAT, 2, 2)
KERNEL(floats3, float, GUARDED_FLOAT, 2, 3)
KERNEL(floats4, float, GUARDED_FLOAT, 2, 4)
KERNEL(ints4, unsigned, GUARDED_INT32, 2, 4)
KERNEL(shorts2, unsigned short, GUARDED_INT16, 4, 2)
KERNEL(shorts4, unsigned short, GUARDED_INT16, 4, 4)
KERNEL(bytes4, unsigned char, GUARDED_BYTES, 8, 4)

typedef float Pair __attribute__((vector_size(8)));

GUARDED_UNDER_TEST Pair row(const float *x, long j) {
  return (Pair){x[j], x[j + 1]} * 2;
}

GUARDED_HOST void rowRun(enum GuardSide side) {
  struct GuardedArray table = guardedArray(3 * sizeof(float), side);
  const float *x = (const float *)table.data;
  guardedFill(table.data, GUARDED_FLOAT, 3);
  for (int j = 0; j < 2; j++) {
    Pair got = row(x, j), want = {x[j] * 2, x[j + 1] * 2};
    guardedCompare("row", &got, &want, 2, sizeof(float));
  }
  guardedFree(table);
}

int main(void) {
  if (!__builtin_cpu_supports("avx2"))
    return 0;
  for (int i = 0; i < 200; i++) {
    enum GuardSide side = (enum GuardSide)(i % 2);
    floats2Run(side), floats3Run(side), floats4Run(side), ints4Run(side);
    shorts2Run(side), shorts4Run(side), bytes4Run(side), rowRun(side);
  }
  return 0;
}
