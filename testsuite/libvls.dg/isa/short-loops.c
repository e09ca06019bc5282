// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops of two and three iterations, as over the axes of space, that GCC makes vectors of, which
// leaves an iteration over: all of them become one block, where that is cheaper; sums of products
// as well, if those side by side are alike.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "its 3 iterations become one block; cost" { target haswell v3 skx256 skx512 } } }

#include "guarded.h"

#define PRODUCT_BODY(TYPE)                                                                         \
  for (int i = 0; i < 3; i++)                                                                      \
    for (int j = 0; j < 3; j++) {                                                                  \
      TYPE sum = 0;                                                                                \
      for (int k = 0; k < 3; k++)                                                                  \
        sum += a[3 * i + k] * b[3 * k + j];                                                        \
      o[3 * i + j] = sum;                                                                          \
    }

#define TRANSPOSED_BODY(TYPE)                                                                      \
  for (int i = 0; i < 3; i++)                                                                      \
    for (int j = 0; j < 3; j++)                                                                    \
      o[3 * i + j] =                                                                               \
          a[3 * i] * b[3 * j] + a[3 * i + 1] * b[3 * j + 1] + a[3 * i + 2] * b[3 * j + 2];

#define PAIRS_BODY(TYPE)                                                                           \
  for (int i = 0; i < 2; i++)                                                                      \
    for (int j = 0; j < 4; j++)                                                                    \
      o[4 * i + j] = a[4 * j + i] * 3 - b[j];

// Unlike sums side by side: GCC may fuse others in its vectors.
#define UNLIKE_BODY(TYPE)                                                                          \
  for (int i = 0; i < 3; i++) {                                                                    \
    o[3 * i] = a[3 * i] * b[0] + a[3 * i + 1] * b[1];                                              \
    o[3 * i + 1] = a[3 * i] * b[2] - a[3 * i + 2];                                                 \
    o[3 * i + 2] = a[3 * i + 2] + b[3] * b[i];                                                     \
  }

// Elements of a and of b.
#define EACH(X)                                                                                    \
  X(productFloat, float, 9, 9, PRODUCT_BODY)                                                       \
  X(productDouble, double, 9, 9, PRODUCT_BODY)                                                     \
  X(transposedFloat, float, 9, 9, TRANSPOSED_BODY)                                                 \
  X(pairsInt, int, 14, 4, PAIRS_BODY)                                                              \
  X(unlikeFloat, float, 9, 4, UNLIKE_BODY)

#define DEFINE(NAME, TYPE, OF_A, OF_B, BODY)                                                       \
  GUARDED_UNDER_TEST void NAME(TYPE *restrict o, const TYPE *a, const TYPE *b){BODY(               \
      TYPE)} GUARDED_HOST void NAME##Reference(TYPE *restrict o, const TYPE *a, const TYPE *b) {   \
    BODY(TYPE)                                                                                     \
  }
EACH(DEFINE)

static void print(const char *name, const void *data, size_t bytes) {
  printf("%s", name);
  for (size_t i = 0; i < bytes; i++)
    printf(" %02x", ((const unsigned char *)data)[i]);
  printf("\n");
}

#define RUN(NAME, TYPE, OF_A, OF_B, BODY)                                                          \
  {                                                                                                \
    const enum GuardedKind kind = (TYPE)0.5 == 0      ? GUARDED_BYTES                              \
                                  : sizeof(TYPE) == 4 ? GUARDED_FLOAT                              \
                                                      : GUARDED_DOUBLE;                            \
    const size_t unit = kind == GUARDED_BYTES ? sizeof(TYPE) : 1;                                  \
    struct GuardedArray a = guardedArray(OF_A * sizeof(TYPE), side),                               \
                        b = guardedArray(OF_B * sizeof(TYPE), side);                               \
    struct GuardedArray got = guardedArray(9 * sizeof(TYPE), side),                                \
                        want = guardedArray(9 * sizeof(TYPE), side);                               \
    for (int round = 0; round < 30; round++) {                                                     \
      guardedFill(a.data, kind, OF_A *unit);                                                       \
      guardedFill(b.data, kind, OF_B *unit);                                                       \
      memset(got.data, 0, 9 * sizeof(TYPE));                                                       \
      memset(want.data, 0, 9 * sizeof(TYPE));                                                      \
      NAME((TYPE *)got.data, (const TYPE *)a.data, (const TYPE *)b.data);                          \
      NAME##Reference((TYPE *)want.data, (const TYPE *)a.data, (const TYPE *)b.data);              \
      guardedCompare(#NAME, got.data, want.data, 9, sizeof(TYPE));                                 \
      print(#NAME, got.data, 9 * sizeof(TYPE));                                                    \
    }                                                                                              \
    guardedFree(a), guardedFree(b), guardedFree(got), guardedFree(want);                           \
  }

int main(void) {
  for (enum GuardSide side = GUARD_END; side <= GUARD_START; side++) {
    EACH(RUN)
  }
  return 0;
}
