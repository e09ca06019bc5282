// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is added up of a row under a condition: the row comes together in a vector, and is then
// added to what came before as a scalar. In a vector each iteration would wait for that to be put
// there.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack 3: 9 operations became 2 x load, 1 x reduce" { target haswell } } }
// { dg-final { scan-asm-not "vp(broadcastd|broadcastq|shufd\t\\\$0,)" { target haswell } } }

#include "guarded.h"

#define SQUARES(T, OFFSET)                                                                         \
  ((x[OFFSET] - (T)4) * (x[OFFSET] - (T)4) + (x[OFFSET + 1] - (T)5) * (x[OFFSET + 1] - (T)5))
#define BYTES                                                                                      \
  int s = 0;                                                                                       \
  for (int i = 0; i < n; i++, x += 8)                                                              \
    if (a[i] > 3)                                                                                  \
      s += SQUARES(int, 0) + SQUARES(int, 2) + SQUARES(int, 4) + SQUARES(int, 6);                  \
  return s;
#define BITS                                                                                       \
  uint32_t s = 1;                                                                                  \
  for (int i = 0; i < n; i++, x += 8)                                                              \
    if (a[i] > 3)                                                                                  \
      s ^= (x[0] >> 3) ^ (x[1] >> 3) ^ (x[2] >> 3) ^ (x[3] >> 3) ^ (x[4] >> 3) ^ (x[5] >> 3) ^     \
           (x[6] >> 3) ^ (x[7] >> 3);                                                              \
  return s;
#define LONGS                                                                                      \
  uint64_t s = 7;                                                                                  \
  for (int i = 0; i < n; i++, x += 8)                                                              \
    if (a[i] > 3)                                                                                  \
      s |= x[0] | x[1] | x[2] | x[3] | x[4] | x[5] | x[6] | x[7];                                  \
  return s;

#define KERNEL(NAME, T, RESULT, BODY)                                                              \
  GUARDED_UNDER_TEST RESULT NAME(const T *restrict x, const signed char *restrict a, int n){       \
      BODY} GUARDED_HOST RESULT NAME##Reference(const T *x, const signed char *a, int n) {         \
    BODY                                                                                           \
  }
KERNEL(bytes, int8_t, int, BYTES)
KERNEL(bits, uint32_t, uint32_t, BITS)
KERNEL(longs, uint64_t, uint64_t, LONGS)

#define TRY(NAME, T, RESULT, DRAWN)                                                                \
  for (int side = GUARD_END; side <= GUARD_START; side++)                                          \
    for (int n = 0; n < 40; n++) {                                                                 \
      struct GuardedArray x = guardedArray(8 * n * sizeof(T), (enum GuardSide)side);               \
      struct GuardedArray a = guardedArray(n, (enum GuardSide)side);                               \
      for (int k = 0; k < 8 * n; k++)                                                              \
        ((T *)x.data)[k] = (T)(DRAWN);                                                             \
      for (int i = 0; i < n; i++)                                                                  \
        ((signed char *)a.data)[i] = (signed char)(guardedRandom() % 8);                           \
      const RESULT got = NAME((T *)x.data, (signed char *)a.data, n);                              \
      const RESULT want = NAME##Reference((T *)x.data, (signed char *)a.data, n);                  \
      guardedCompare(#NAME, (const unsigned char *)&got, (const unsigned char *)&want, 1,          \
                     sizeof got);                                                                  \
      guardedFree(x), guardedFree(a);                                                              \
    }

int main(void) {
  TRY(bytes, int8_t, int, guardedRandom())
  TRY(bits, uint32_t, uint32_t, guardedRandom())
  TRY(longs, uint64_t, uint64_t, (uint64_t)1 << guardedRandom() % 64)
  return 0;
}
