// SPDX-License-Identifier: GPL-3.0-or-later
//
// At -O1 GCC forms no vectors, and packs are none either.

// { dg-do compile }
// { dg-options "-O1 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "vls pack" } }

void f(double *restrict o, const double *a) {
  o[0] = a[0] + 1, o[1] = a[1] + 1, o[2] = a[2] + 1, o[3] = a[3] + 1;
}
