// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that are tried and not packed: the object is the one that GCC alone produces. What `guarded`
// stores is under a condition, `looked` is mostly addresses, `ordered` adds floats in order.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "vls pack" } }

void guarded(double *restrict y, const double *restrict x, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++)
    if (x[ix[i]] > 0.5)
      y[5 * i] = 2 * x[ix[i] + 1];
}

int looked(const unsigned char *restrict x, const int *restrict table, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += table[x[7 * i] * 16 + x[7 * i + 1]];
  return s;
}

double ordered(const double *restrict x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[5 * i];
  return s;
}
