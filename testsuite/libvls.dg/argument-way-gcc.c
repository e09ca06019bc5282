// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accesses at offsets from a pointer are left as they are: GCC forms no gathers, there is no group.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-way=gcc" }
// { dg-final { scan-vls-remark "couldn't vectorize loop" { target gcc-11 gcc-12 gcc-13 gcc-14 gcc-15 } } }
// { dg-final { scan-vls-remark-not "vls group" { target gcc-11 gcc-12 gcc-13 gcc-14 gcc-15 } } }
// { dg-final { same-object-without-plugin { target gcc-11 gcc-12 gcc-13 gcc-14 gcc-15 } } }

void pair(double *restrict o, const double *restrict s, const int *restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    const double *p = s + ix[i];
    o[i] = p[0] * p[1];
  }
}
