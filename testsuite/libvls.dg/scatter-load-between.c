// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes are stored one by one, and what the first of them has stored is loaded before the last one
// is: rows that are stored where the last one stands would come too late.

// { dg-do run }
// { dg-options "-O2" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated scatters of 2 x double at bytes 0, 8 became" 1 } }
// { dg-final { scan-vls-remark "stored in one place with it: a load in between may read what it stores" } }

#include "guarded.h"

typedef double Pair __attribute__((vector_size(16)));
typedef long Longs __attribute__((vector_size(16)));
struct Mixed {
  double a;
  long b;
};

GUARDED_UNDER_TEST long oneLoad(struct Mixed *s, long i, long j, Pair v, Longs w, long *from) {
  s[i].a = v[0], s[j].a = v[1];
  s[i].b = w[0];
  const long loaded = *from;
  s[j].b = w[1];
  return loaded;
}

/// The loads are those of an emulated gather, of other fields than the first member's.
GUARDED_UNDER_TEST Pair ofRows(double *s, long i, long j, Pair v, Pair w, long k, long l) {
  s[2 * i] = v[0], s[2 * j] = v[1];
  s[2 * i + 1] = w[0];
  const double a = s[2 * k + 1], b = s[2 * l + 1];
  s[2 * j + 1] = w[1];
  return (Pair){a, b};
}

GUARDED_UNDER_TEST void nothing(double *s, long i, long j, Pair v, Pair w) {
  s[2 * i] = v[0], s[2 * j] = v[1];
  s[2 * i + 1] = w[0], s[2 * j + 1] = w[1];
}

int main(void) {
  struct Mixed mixed[2] = {{1, 2}, {3, 4}};
  double s[4] = {1, 2, 3, 4}, t[4];
  const Pair v = {10, 20}, w = {30, 40};
  if (oneLoad(mixed, 0, 1, v, (Longs){30, 40}, &mixed[0].b) != 30 || mixed[1].b != 40)
    abort();
  const Pair loaded = ofRows(s, 0, 1, v, w, 0, 1);
  if (loaded[0] != 30 || loaded[1] != 4 || s[3] != 40)
    abort();
  nothing(t, 1, 0, v, w);
  if (t[0] != 20 || t[1] != 40 || t[2] != 10 || t[3] != 30)
    abort();
  return 0;
}
