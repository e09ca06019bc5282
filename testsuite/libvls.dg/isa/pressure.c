// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight neighbours in a loop that keeps more values than there are registers. What is written then
// spills some, as do gathers and loads lane by lane: these are still several times as slow.

// { dg-do run }
// { dg-options "-O3 -ffast-math" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 8 (emulated )?gathers of (8|16) x float at bytes \[0-9, \]+ became" } }
// { dg-final { scan-asm-not "vgather" } }

#include "guarded.h"

#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define SUMS(K) float s##K = 0, m##K = 0;
#define ADD(K)                                                                                     \
  const float p##K = x[j + K];                                                                     \
  s##K += p##K * w[i];                                                                             \
  m##K = m##K > p##K ? m##K : p##K;
#define STORE(K) out[K] = s##K, out[8 + K] = m##K;
#define BODY                                                                                       \
  EACH(SUMS)                                                                                       \
  for (int i = 0; i < n; i++) {                                                                    \
    const int j = 8 * idx[i];                                                                      \
    EACH(ADD)                                                                                      \
  }                                                                                                \
  EACH(STORE)

GUARDED_UNDER_TEST void sums(float *restrict out, const float *restrict x, const int *restrict idx,
                             const float *restrict w, int n){BODY}

GUARDED_HOST void reference(float *out, const float *x, const int *idx, const float *w, int n) {
  BODY
}

int main(void) {
  enum { ROWS = 33, COUNT = 101 };
  for (int n = 0; n <= COUNT; n++)
    for (int side = GUARD_END; side <= GUARD_START; side++) {
      struct GuardedArray table = guardedArray(8 * ROWS * sizeof(float), (enum GuardSide)side);
      float w[COUNT], got[16], want[16];
      int idx[COUNT];
      guardedFill(table.data, GUARDED_FLOAT, 8 * ROWS);
      for (int i = 0; i < n; i++)
        w[i] = (float)(i % 4); // sums are exact in any order
      guardedIndices(idx, sizeof(int), n, 0, ROWS - 1);
      sums(got, (const float *)table.data, idx, w, n);
      reference(want, (const float *)table.data, idx, w, n);
      guardedCompare("sums", got, want, 16, sizeof(float));
      guardedFree(table);
    }
  return 0;
}
