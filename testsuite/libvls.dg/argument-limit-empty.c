// SPDX-License-Identifier: GPL-3.0-or-later
//
// limit wants a number.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-limit" }
// { dg-error "-fplugin-arg-libvls-limit" "value" { target *-*-* } 0 }
// { dg-error "failed to initialize plugin" "refused" { target *-*-* } 0 }

void lerp(double *restrict out, const double *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] + 2 * x[idx[i] + 1];
}
