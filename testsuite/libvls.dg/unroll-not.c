// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that are tried and not packed: the object is the one that GCC alone produces. What
// `guarded` stores is under a condition, and it is large; `looked` is mostly addresses, as large;
// `ordered` adds floats in order, which takes longer than to count.

// { dg-do compile }
// { dg-options "-O3 -march=haswell" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "vls pack" } }
// { dg-final { scan-vls-remark "loop with neighbours x\\\[ix\\\[i\\\]\\\]\[^\n\]*; by libvls: it would not pay, cost" } }
// { dg-final { scan-vls-remark "; by libvls: most of it is addresses" } }

#define LONG(A, B) 2 * A + B / (1 + A * A) - (A * B + 3) * (A - B) + (A + 2 * B) * (A - 7 * B)

void guarded(double *restrict y, const double *restrict x, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++)
    if (x[ix[i]] > 0.5) {
      const double a = x[ix[i] + 1], b = x[ix[i] + 2];
      const double c = x[ix[i] + 3], d = x[ix[i] + 4];
      y[5 * i] = LONG(a, b);
      y[5 * i + 2] = LONG(c, b);
      y[5 * i + 4] = LONG(d, c);
      y[5 * i + 6] = a * b * d;
    }
}

int looked(const unsigned char *restrict x, const int *restrict table, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += table[table[x[7 * i] * 16 + x[7 * i + 1]] * 16 + table[x[7 * i + 2] * 16 + x[7 * i + 3]] +
               table[x[7 * i + 4] * 16 + x[7 * i + 5]]];
  return s;
}

double ordered(const double *restrict x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[5 * i];
  return s;
}
