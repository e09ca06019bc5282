// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of variable length: the address of a row is a product that no name holds.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fchecking=2" }

typedef double v4 __attribute__((vector_size(32)));

void rows(int n, int m, void (*fill)(double *), v4 *restrict out, const long *r) {
  double a[n][m];
  fill(&a[0][0]);
  long i = r[0], j = r[1], k = r[2], l = r[3];
  out[0] = (v4){a[i][0], a[j][0], a[k][0], a[l][0]};
  out[1] = (v4){a[i][1], a[j][1], a[k][1], a[l][1]};
  out[2] = (v4){a[i][2], a[j][2], a[k][2], a[l][2]};
  out[3] = (v4){a[i][3], a[j][3], a[k][3], a[l][3]};
}
