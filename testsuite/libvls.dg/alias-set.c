// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table is written as int64_t before and after it is read as double: by a builtin, which may
// read any type, and through a may_alias type. Loads with the alias set of double would let the
// compiler drop the first store as dead, or sink the loads past the second.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fvect-cost-model=unlimited" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 3 emulated gathers of 4 x double at bytes 0, 8, 16 became" } }

#include "intrinsics.h"

typedef double __attribute__((may_alias)) AnyDouble;

GUARDED_UNDER_TEST void byBuiltin(double *a, double *b, int64_t *table, const int *idx, int64_t v,
                                  int64_t later) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  table[2] = v;
  table[3] = v;
  __m256d first = GATHER4(table, j), second = GATHER4((double *)table + 1, j);
  table[2] = later;
  table[3] = later;
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// Four triples, read by one vector iteration that emulates a gather.
GUARDED_UNDER_TEST void byMayAlias(double *__restrict out, int64_t *table, const long *idx,
                                   int64_t v, int64_t later) {
  const AnyDouble *x = (const AnyDouble *)table;
  table[0] = v;
  table[1] = v;
  for (int i = 0; i < 8; i++)
    out[i] = x[3 * idx[i]] + 2 * x[3 * idx[i] + 1] + 4 * x[3 * idx[i] + 2];
  table[0] = later;
  table[1] = later;
}

/// The bits of `d`.
GUARDED_HOST int64_t bits(double d) {
  int64_t i;
  memcpy(&i, &d, sizeof i);
  return i;
}

int main(void) {
  int64_t table[24];
  double a[4], b[4], out[8];
  for (int i = 0; i < 24; i++)
    table[i] = bits(i);
  byBuiltin(a, b, table, (int[]){2, 1, 3, 22}, bits(100), bits(200));
  expect4("byBuiltin, first", a, 100, 1, 100, 22);
  expect4("byBuiltin, second", b, 100, 100, 4, 23);

  for (int i = 0; i < 24; i++)
    table[i] = bits(i);
  byMayAlias(out, table, (long[]){0, 1, 2, 3, 4, 5, 6, 0}, bits(100), bits(200));
  expect4("byMayAlias, low", out, 308, 3 + 8 + 20, 6 + 14 + 32, 9 + 20 + 44);
  expect4("byMayAlias, high", out + 4, 12 + 26 + 56, 15 + 32 + 68, 18 + 38 + 80, 308);
  return 0;
}
