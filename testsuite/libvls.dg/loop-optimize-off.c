// SPDX-License-Identifier: GPL-3.0-or-later
//
// Without GCC's loop passes no block in front of a loop is its own: there are no tests whether
// accesses may meet.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fno-tree-loop-optimize" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-not "run-time alias check" } }

void two(long *x, const long *p, long n) {
  for (long i = 0; i < n; i++) {
    x[2 * i] = p[3 * i] + 1;
    x[2 * i + 1] = p[3 * i + 1] + 1;
  }
}
