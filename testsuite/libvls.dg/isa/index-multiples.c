// SPDX-License-Identifier: GPL-3.0-or-later
//
// Members of structures by an index that is known to be small: clamped, also between negative
// bounds, or narrow. It is multiplied by the size of the structure in front of its extension, so
// that GCC gathers by it, or multiplies all lanes at once.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "group \[0-9\]+: 1 gather of 8 x int became 8 loads" { target haswell } } }
// { dg-final { scan-vls-remark "group \[0-9\]+: 2 gathers of 8 x int at bytes" { target haswell } } }
// { dg-final { scan-vls-remark "gathers? of 8 x int at byte" { target skx256 } } }

#include "guarded.h"

struct Seven {
  int f[7];
};
struct Five {
  int f[5];
};
struct Three {
  double f[3];
};

enum { ROWS = 41 };

/// -20 to 20 of a row in the middle.
static int clampedIndex(int i) {
  return i < -20 ? -20 : i > 20 ? 20 : i;
}

#define ONE                                                                                        \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] = x[clampedIndex(at[i])].f[3];
#define TWO                                                                                        \
  for (int i = 0; i < n; i++) {                                                                    \
    const struct Seven *p = &x[clampedIndex(at[i])];                                               \
    out[i] = p->f[1] - 3 * p->f[2];                                                                \
  }
#define BYTES                                                                                      \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] = 2 * x[at[i]].f[0] + x[at[i]].f[1] - 5 * x[at[i]].f[2] + x[at[i]].f[4];
#define SHORTS                                                                                     \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] += x[at[i]].f[0] - x[at[i]].f[1] * 0.5 + x[at[i]].f[2];

#define KERNEL(NAME, ROW, RESULT, INDEX, BODY)                                                     \
  GUARDED_UNDER_TEST void NAME(const struct ROW *restrict x, RESULT *restrict out,                 \
                               const INDEX *restrict at, int n){                                   \
      BODY} GUARDED_HOST void NAME##Reference(const struct ROW *x, RESULT *out, const INDEX *at,   \
                                              int n) {                                             \
    BODY                                                                                           \
  }
KERNEL(one, Seven, int, int, ONE)
KERNEL(two, Seven, int, int, TWO)
KERNEL(bytes, Five, int, uint8_t, BYTES)
KERNEL(shorts, Three, double, uint16_t, SHORTS)

#define TRY(NAME, ROW, RESULT, INDEX, MIDDLE, DRAWN)                                               \
  for (int side = GUARD_END; side <= GUARD_START; side++)                                          \
    for (int n = 0; n < 70; n++) {                                                                 \
      struct GuardedArray x = guardedArray(ROWS * sizeof(struct ROW), (enum GuardSide)side);       \
      struct GuardedArray at = guardedArray(n * sizeof(INDEX), (enum GuardSide)side);              \
      struct GuardedArray got = guardedArray(n * sizeof(RESULT), (enum GuardSide)side);            \
      struct GuardedArray want = guardedArray(n * sizeof(RESULT), (enum GuardSide)side);           \
      RESULT *value = (RESULT *)x.data;                                                            \
      for (unsigned k = 0; k < ROWS * sizeof(struct ROW) / sizeof(RESULT); k++)                    \
        value[k] = (RESULT)((int)(guardedRandom() % 2001) - 1000);                                 \
      for (int i = 0; i < n; i++) {                                                                \
        ((INDEX *)at.data)[i] = (INDEX)(DRAWN);                                                    \
        ((RESULT *)got.data)[i] = ((RESULT *)want.data)[i] = (RESULT)i;                            \
      }                                                                                            \
      const struct ROW *middle = (const struct ROW *)x.data + MIDDLE;                              \
      NAME(middle, (RESULT *)got.data, (const INDEX *)at.data, n);                                 \
      NAME##Reference(middle, (RESULT *)want.data, (const INDEX *)at.data, n);                     \
      guardedCompare(#NAME, got.data, want.data, n, sizeof(RESULT));                               \
      guardedFree(x), guardedFree(at), guardedFree(got), guardedFree(want);                        \
    }

int main(void) {
  TRY(one, Seven, int, int, 20, (int)guardedRandom() >> (guardedRandom() % 32))
  TRY(two, Seven, int, int, 20, (int)guardedRandom() >> (guardedRandom() % 32))
  TRY(bytes, Five, int, uint8_t, 0, guardedRandom() % ROWS)
  TRY(shorts, Three, double, uint16_t, 0, guardedRandom() % ROWS)
  return 0;
}
