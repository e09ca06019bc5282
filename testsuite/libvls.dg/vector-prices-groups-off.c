// SPDX-License-Identifier: GPL-3.0-or-later
//
// With groups=off the vectorizer takes the vectors that it takes without libvls, since nothing
// would be loaded as rows.

// { dg-do compile }
// { dg-options "-O3 -march=skylake-avx512 -fplugin-arg-libvls-groups=off" }
// { dg-final { scan-vls-remark-not "vls: vectors of" } }
// { dg-final { scan-vls-remark "optimized: loop vectorized using 16 byte vectors" } }
// { dg-final { scan-vls-remark-not "optimized: loop vectorized using 32 byte vectors" } }

void pairs(double *restrict out, const double *restrict x, const double *restrict w, long s,
           int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[i * s] + w[i] * x[i * s + 1];
}
