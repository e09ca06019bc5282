// SPDX-License-Identifier: GPL-3.0-or-later
//
// A gather by itself, and two that are neighbours.

#ifndef ONE_AND_TWO_H
#define ONE_AND_TWO_H

void one(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]];
}

void two(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}

#endif
