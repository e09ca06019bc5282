// SPDX-License-Identifier: GPL-3.0-or-later
//
// disable: the plugin loads and leaves every function alone.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-disable" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not ": vls|libvls:" } }
// { dg-final { scan-asm "vgather" } }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
