// SPDX-License-Identifier: GPL-3.0-or-later
//
// Without checks at run time if the user wants none.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on -fplugin-arg-libvls-alias-checks=off" }
// { dg-final { scan-vls-remark-not "vls pack" } }

void scaled(float *o, const float *a, const float *b) {
  o[0] = 3 * a[0] * b[0];
  o[1] = 3 * a[1] * b[1];
  o[2] = 3 * a[2] * b[2];
  o[3] = 3 * a[3] * b[3];
}
