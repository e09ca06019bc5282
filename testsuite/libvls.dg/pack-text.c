// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dump has the block in textual form, for vls pack, and the plan.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { scan-vls-dump "memory m0 restrict" } }
// { dg-final { scan-vls-dump "n\[0-9\]+ = add f64 n0, n\[0-9\]+ contract" } }
// { dg-final { scan-vls-dump "store f64 m\[0-9\]+ 8, n\[0-9\]+" } }
// { dg-final { scan-vls-dump "packs: .*add\\.f64.*; cost .*rewritten" } }

void f(double *__restrict o, const double *a) {
  o[0] = a[0] + 1;
  o[1] = a[1] + 1;
  o[2] = a[2] + 1;
  o[3] = a[3] + 1;
}
