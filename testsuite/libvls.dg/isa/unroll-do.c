// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that are tested at their end, at all lengths from one: by a pointer, by a count of which
// nothing is known, that begins elsewhere. And an index that is chosen by a condition, of values
// that are in vectors, too.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 iterations side by side, 8 stores of f32 became" { target haswell v3 } } }
// { dg-final { scan-asm "vmovups\t%ymm" { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ operations became \[^\n\]*select-less-unsigned-i32" { target haswell v3 } } }

#include "guarded.h"

#define ROW                                                                                        \
  {                                                                                                \
    const float a = *row++, b = *row++, c = *row++, d = *row++, e = *row++;                        \
    *o++ = a * b + c * d - e;                                                                      \
  }

#define TO_END                                                                                     \
  do                                                                                               \
    ROW while (row < end);
#define COUNTED                                                                                    \
  long i = 3;                                                                                      \
  do                                                                                               \
    ROW while (++i < n);
// Two of each, of which a large one counts as 15 and adds `more`: bits of a code with an escape.
#define ESCAPES                                                                                    \
  unsigned sum = 0;                                                                                \
  do {                                                                                             \
    unsigned x = *pair++, y = *pair++;                                                             \
    if (x > 14) {                                                                                  \
      x = 15;                                                                                      \
      sum += more;                                                                                 \
    }                                                                                              \
    if (y > 14) {                                                                                  \
      y = 15;                                                                                      \
      sum += more;                                                                                 \
    }                                                                                              \
    sum += bits[16 * x + y];                                                                       \
  } while (pair < end);                                                                            \
  return sum;

#define TESTED GUARDED_UNDER_TEST
// As GCC alone compiles them: which products are fused is no matter of this test.
#define PLAIN static __attribute__((noipa, libvls_disable))

TESTED void toEnd(float *restrict o, const float *row, const float *end){TO_END} TESTED
    void counted(float *restrict o, const float *row, long n){COUNTED} TESTED
    unsigned escapes(const unsigned *pair, const unsigned *end, const unsigned *bits,
                     unsigned more){ESCAPES}

PLAIN void toEndPlain(float *restrict o, const float *row, const float *end){TO_END} PLAIN
    void countedPlain(float *restrict o, const float *row, long n){COUNTED} PLAIN
    unsigned escapesPlain(const unsigned *pair, const unsigned *end, const unsigned *bits,
                          unsigned more) {
  ESCAPES
}

enum { MOST = 41, CODES = 256 };

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < MOST; n++) {
      struct GuardedArray rows = guardedArray(5 * n * sizeof(float), (enum GuardSide)side);
      struct GuardedArray pairs = guardedArray(2 * n * sizeof(unsigned), (enum GuardSide)side);
      struct GuardedArray bits = guardedArray(CODES * sizeof(unsigned), (enum GuardSide)side);
      struct GuardedArray o = guardedArray(n * sizeof(float), (enum GuardSide)side);
      float *row = (float *)rows.data, *out = (float *)o.data, expected[MOST];
      unsigned *pair = (unsigned *)pairs.data, *code = (unsigned *)bits.data;
      for (int i = 0; i < 5 * n; i++)
        row[i] = (float)(i * 7 % 23) / 4;
      for (int i = 0; i < 2 * n; i++)
        pair[i] = i % 5 == 0 ? 1000000 + i : (unsigned)(i * 11 % 17);
      for (int i = 0; i < CODES; i++)
        code[i] = (unsigned)(i * 29 % 101);
      toEnd(out, row, row + 5 * n);
      toEndPlain(expected, row, row + 5 * n);
      guardedCompare("to end", (char *)out, (char *)expected, n, sizeof(float));
      for (int i = 0; i < n; i++)
        out[i] = 0;
      counted(out, row, n + 3);
      countedPlain(expected, row, n + 3);
      guardedCompare("counted", (char *)out, (char *)expected, n, sizeof(float));
      for (long none = -1; none < 2; none++) {
        counted(out, row, none);
        countedPlain(expected, row, none);
        guardedCompare("once", (char *)out, (char *)expected, n, sizeof(float));
      }
      const unsigned sum = escapes(pair, pair + 2 * n, code, 9),
                     expectedSum = escapesPlain(pair, pair + 2 * n, code, 9);
      guardedCompare("escapes", (const char *)&sum, (const char *)&expectedSum, 1, sizeof sum);
      guardedFree(rows), guardedFree(pairs), guardedFree(bits), guardedFree(o);
    }
  return 0;
}
