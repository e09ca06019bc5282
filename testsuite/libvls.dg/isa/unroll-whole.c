// SPDX-License-Identifier: GPL-3.0-or-later
//
// Short loops of a known number of iterations that GCC makes vectors of: they become one block,
// which is packed as a whole, where that is cheaper. Loops that hand a local array to each other do
// so together, and the array is gone; or none does, as of floats that GCC might fuse otherwise.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "vls loop \[0-9\]+: its 8 iterations become one block; cost" } }
// { dg-final { scan-vls-remark-times "vls loop \[0-9\]+: its 4 iterations become one block; cost" 3 } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 16 stores of i16 became" } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 8 stores of i8 became" } }

#include "guarded.h"

#define LUMA_BODY                                                                                  \
  for (int i = 0; i < 8; i++)                                                                      \
    o[i] = (66 * p[3 * i] + 129 * p[3 * i + 1] + 25 * p[3 * i + 2] + 4224) >> 8;

GUARDED_UNDER_TEST void luma(uint8_t *restrict o, const uint8_t *restrict p) { LUMA_BODY }
GUARDED_HOST void lumaReference(uint8_t *restrict o, const uint8_t *restrict p) { LUMA_BODY }

#define TRANSFORM_BODY(TYPE)                                                                       \
  TYPE d[4][4], t[4][4];                                                                           \
  for (int i = 0; i < 4; i++)                                                                      \
    for (int j = 0; j < 4; j++)                                                                    \
      d[i][j] = p[i * stride + j] - q[4 * i + j];                                                  \
  for (int i = 0; i < 4; i++) {                                                                    \
    const TYPE a = d[i][0] + d[i][3], b = d[i][1] + d[i][2], c = d[i][0] - d[i][3],                \
               e = d[i][1] - d[i][2];                                                              \
    t[i][0] = a + b;                                                                               \
    t[i][1] = 2 * c + e;                                                                           \
    t[i][2] = a - b;                                                                               \
    t[i][3] = c - 2 * e;                                                                           \
  }                                                                                                \
  for (int j = 0; j < 4; j++) {                                                                    \
    const TYPE a = t[0][j] + t[3][j], b = t[1][j] + t[2][j], c = t[0][j] - t[3][j],                \
               e = t[1][j] - t[2][j];                                                              \
    o[4 * j] = a + b;                                                                              \
    o[4 * j + 1] = 2 * c + e;                                                                      \
    o[4 * j + 2] = a - b;                                                                          \
    o[4 * j + 3] = c - 2 * e;                                                                      \
  }

GUARDED_UNDER_TEST void transform(int16_t *restrict o, const uint8_t *p, long stride,
                                  const uint8_t *q) {
  TRANSFORM_BODY(int)
}
GUARDED_HOST void transformReference(int16_t *restrict o, const uint8_t *p, long stride,
                                     const uint8_t *q) {
  TRANSFORM_BODY(int)
}

enum { STRIDE = 21, ALL = 3 * STRIDE + 4 };

static void run(enum GuardSide side) {
  struct GuardedArray p = guardedArray(ALL, side), q = guardedArray(16, side);
  struct GuardedArray got = guardedArray(32, side), want = guardedArray(32, side);
  struct GuardedArray pixels = guardedArray(24, side);
  for (int round = 0; round < 50; round++) {
    guardedFill(p.data, GUARDED_BYTES, ALL);
    guardedFill(q.data, GUARDED_BYTES, 16);
    guardedFill(pixels.data, GUARDED_BYTES, 24);
    transform((int16_t *)got.data, (uint8_t *)p.data, STRIDE, (uint8_t *)q.data);
    transformReference((int16_t *)want.data, (uint8_t *)p.data, STRIDE, (uint8_t *)q.data);
    guardedCompare("transform", got.data, want.data, 32, 1);
    luma((uint8_t *)got.data, (uint8_t *)pixels.data);
    lumaReference((uint8_t *)want.data, (uint8_t *)pixels.data);
    guardedCompare("luma", got.data, want.data, 8, 1);
  }
}

int main(void) {
  run(GUARD_START);
  run(GUARD_END);
  return 0;
}
