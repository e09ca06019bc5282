// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where GCC's own SLP vectorizer is off, nothing is packed: for one function by its attribute, for
// this one it is.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-remark-times "vls pack \[0-9\]+: 4 stores of f64 became" 1 } }

__attribute__((optimize("no-tree-slp-vectorize"))) void off(double *restrict o, const double *a) {
  o[0] = a[0] + 1, o[1] = a[1] + 1, o[2] = a[2] + 1, o[3] = a[3] + 1;
}

void on(double *restrict o, const double *a) {
  o[0] = a[0] + 1, o[1] = a[1] + 1, o[2] = a[2] + 1, o[3] = a[3] + 1;
}
