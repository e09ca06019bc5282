// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is not packed for its price: equal prices are not called dearer, and one operation is one.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark "10:\[0-9\]+: missed: vls: 2 operations not packed: no cheaper: both cost 2\n" } }
// { dg-final { scan-vls-remark "vls: 1 operation not packed: dearer: " } }
void equal(double *o, double a, double b) {
  o[0] = a * b, o[1] = a + b;
}

int oneSum(const int *x) {
  return x[0] + x[1] + x[2] * x[3] + x[4];
}
