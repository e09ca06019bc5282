// SPDX-License-Identifier: GPL-3.0-or-later
//
// An array that is only accessed by name has no address that a pointer could hold; the new loads
// read it through pointers, and stores by name before them must still be seen.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fchecking=2" }

#include "guarded.h"

typedef double v4 __attribute__((vector_size(32)));

static double named[64];

GUARDED_UNDER_TEST void rows(v4 *__restrict out, const long *__restrict at, double v) {
  long i = at[0], j = at[1], k = at[2], l = at[3];
  named[i] = v;
  named[j + 1] = v + 1;
  v4 a = {named[i], named[j], named[k], named[l]};
  v4 b = {named[i + 1], named[j + 1], named[k + 1], named[l + 1]};
  v4 c = {named[i + 2], named[j + 2], named[k + 2], named[l + 2]};
  v4 d = {named[i + 3], named[j + 3], named[k + 3], named[l + 3]};
  named[k] = 0;
  out[0] = a, out[1] = b, out[2] = c, out[3] = d;
}

int main(void) {
  static const long at[4] = {5, 22, 37, 60};
  v4 got[4];
  double want[16];
  for (int i = 0; i < 64; i++)
    named[i] = i;
  rows(got, at, 100);
  for (int i = 0; i < 16; i++)
    want[i] = (double)(at[i % 4] + i / 4);
  want[0] = 100, want[5] = 101;
  guardedCompare("rows", got, want, 16, sizeof(double));
  return 0;
}
