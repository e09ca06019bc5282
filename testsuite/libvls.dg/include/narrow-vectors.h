// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes and words, in vectors of 64 and of 128 bits, written with GCC's vector types: their lanes
// are loaded one by one. Neighbours, and rows with gaps; arrays end, and begin, where memory does.
// Before it is included: NEEDED, what the CPU has to support.

#include "guarded.h"

#define AT(L, F) x[idx[L] + F]
#define OF4(F)                                                                                     \
  { AT(0, F), AT(1, F), AT(2, F), AT(3, F) }
#define OF8(F)                                                                                     \
  { AT(0, F), AT(1, F), AT(2, F), AT(3, F), AT(4, F), AT(5, F), AT(6, F), AT(7, F) }
#define OF16(F)                                                                                    \
  {                                                                                                \
    AT(0, F), AT(1, F), AT(2, F), AT(3, F), AT(4, F), AT(5, F), AT(6, F), AT(7, F), AT(8, F),      \
        AT(9, F), AT(10, F), AT(11, F), AT(12, F), AT(13, F), AT(14, F), AT(15, F)                 \
  }

/// Rows by what they have at 0, 1 ...: a weight for each, 0 for a gap.
#define ROW_01(V, L) ((V)L(0) + 2 * (V)L(1))
#define ROW_013(V, L) (ROW_01(V, L) + 3 * (V)L(3))
#define ROW_023(V, L) ((V)L(0) + 2 * (V)L(2) + 3 * (V)L(3))
#define ROW_0123(V, L) (ROW_013(V, L) + 4 * (V)L(2))
#define ROW_0134(V, L) (ROW_013(V, L) + 4 * (V)L(4))
#define WEIGHTS_01                                                                                 \
  { 1, 2, 0, 0, 0 }
#define WEIGHTS_013                                                                                \
  { 1, 2, 0, 3, 0 }
#define WEIGHTS_023                                                                                \
  { 1, 0, 2, 3, 0 }
#define WEIGHTS_0123                                                                               \
  { 1, 2, 4, 3, 0 }
#define WEIGHTS_0134                                                                               \
  { 1, 2, 0, 3, 4 }

/// Vectors of LANES elements of type T, of which KIND says how to fill arrays; rows are ROW, of
/// LENGTH elements.
#define KERNEL(T, KIND, LANES, ROW, LENGTH)                                                        \
  typedef T T##LANES##_##ROW##_vector __attribute__((vector_size(LANES * sizeof(T))));             \
  GUARDED_UNDER_TEST T##LANES##_##ROW##_vector T##LANES##_##ROW(const T *x, const int *idx) {      \
    return ROW_##ROW(T##LANES##_##ROW##_vector, OF##LANES);                                        \
  }                                                                                                \
  GUARDED_HOST void T##LANES##_##ROW##_run(enum GuardSide side) {                                  \
    enum { SIZE = 37 };                                                                            \
    static const T weights[] = WEIGHTS_##ROW;                                                      \
    struct GuardedArray table = guardedArray(SIZE * sizeof(T), side);                              \
    const T *x = (const T *)table.data;                                                            \
    T want[LANES];                                                                                 \
    int idx[LANES];                                                                                \
    guardedFill(table.data, KIND, SIZE);                                                           \
    for (int round = 0; round < 20; round++) {                                                     \
      guardedIndices(idx, sizeof(int), LANES, 0, SIZE - LENGTH);                                   \
      const T##LANES##_##ROW##_vector got = T##LANES##_##ROW(x, idx);                              \
      for (int l = 0; l < LANES; l++) {                                                            \
        want[l] = 0;                                                                               \
        for (int f = 0; f < LENGTH; f++)                                                           \
          want[l] = (T)(want[l] + x[idx[l] + f] * weights[f]);                                     \
      }                                                                                            \
      guardedCompare(#T #LANES " " #ROW, &got, want, LANES, sizeof(T));                            \
    }                                                                                              \
    guardedFree(table);                                                                            \
  }

typedef unsigned short word;
typedef unsigned char byte;

#define EACH_ROW(DO, T, KIND, LANES)                                                               \
  DO(T, KIND, LANES, 01, 2)                                                                        \
  DO(T, KIND, LANES, 013, 4)                                                                       \
  DO(T, KIND, LANES, 023, 4)                                                                       \
  DO(T, KIND, LANES, 0123, 4)                                                                      \
  DO(T, KIND, LANES, 0134, 5)
#define EACH(DO)                                                                                   \
  EACH_ROW(DO, word, GUARDED_INT16, 4)                                                             \
  EACH_ROW(DO, word, GUARDED_INT16, 8)                                                             \
  EACH_ROW(DO, byte, GUARDED_BYTES, 8)                                                             \
  EACH_ROW(DO, byte, GUARDED_BYTES, 16)
#define RUN(T, KIND, LANES, ROW, LENGTH) T##LANES##_##ROW##_run((enum GuardSide)side);

EACH(KERNEL)

int main(void) {
  if (!__builtin_cpu_supports(NEEDED))
    return 0;
  for (int side = 0; side < 2; side++) {
    EACH(RUN)
  }
  return 0;
}
