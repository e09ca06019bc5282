// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that only count once for four iterations let a function grow little: of many, the first ones
// do so, and the last ones stay as they are.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { scan-vls-remark "4 iterations side by side count once" } }
// { dg-final { scan-vls-remark "loop with neighbours x\\\[ix\\\[i\\\]\\\]\[^\n\]*; by libvls: copies of loops would let the function grow too much" } }

#define LOOP(k) \
  for (int i = 0; i < n; i++) \
    if (x[ix[i]] > k) \
      y[5 * i + k] = x[ix[i] + 1] + x[ix[i] + 2];

void grows(double *restrict y, const double *restrict x, const int *restrict ix, int n) {
  LOOP(0)
  LOOP(1)
  LOOP(2)
  LOOP(3)
  LOOP(4)
  LOOP(5)
  LOOP(6)
  LOOP(7)
}
