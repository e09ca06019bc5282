// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks at run time where the cost model allows them; the remark names the line of a store.

// { dg-do compile }
// { dg-options "-O2 -ftree-slp-vectorize -fvect-cost-model=dynamic -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark "pack-alias-dynamic.c:11:8: optimized: vls pack 1: 4 stores of f32 became \[^;\]* under 2 run-time alias checks; cost" } }
// { dg-final { checking } }

void scaled(float *o, const float *a, const float *b) {
  o[0] = 3 * a[0] * b[0];
  o[1] = 3 * a[1] * b[1];
  o[2] = 3 * a[2] * b[2];
  o[3] = 3 * a[3] * b[3];
}
