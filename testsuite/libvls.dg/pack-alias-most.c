// SPDX-License-Identifier: GPL-3.0-or-later
//
// As many checks as GCC's parameter allows.

// { dg-do compile }
// { dg-options "-O3 -march=haswell --param vect-max-version-for-alias-checks=1 -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark-not "vls pack" } }
// { dg-final { scan-vls-remark "missed: vls: no run-time alias check for 4 stores of f32: 2 distances would have to be tested" } }

void scaled(float *o, const float *a, const float *b) {
  o[0] = 3 * a[0] * b[0];
  o[1] = 3 * a[1] * b[1];
  o[2] = 3 * a[2] * b[2];
  o[3] = 3 * a[3] * b[3];
}
