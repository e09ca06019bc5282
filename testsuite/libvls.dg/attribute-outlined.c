// SPDX-License-Identifier: GPL-3.0-or-later
//
// What GCC makes of a function that opted out, has opted out: outlined loops, clones for targets,
// clones for constants.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fopenmp" }
// { dg-final { scan-asm "lerp._omp_fn" } }
// { dg-final { scan-asm "cloned.avx2" } }
// { dg-final { scan-vls-remark-not ": vls" } }
// { dg-final { scan-asm "vgather" } }

__attribute__((libvls_disable)) void lerp(double *restrict o, const double *restrict x, const int *restrict j, int n) {
#pragma omp parallel for simd
  for (int i = 0; i < n; i++)
    o[i] = x[j[i]] + 2 * x[j[i] + 1];
}

__attribute__((libvls_disable, target_clones("avx2", "default"))) void cloned(double *restrict o, const double *restrict x, const int *restrict j, int n) {
  for (int i = 0; i < n; i++)
    o[i] = x[j[i]] + 2 * x[j[i] + 1];
}

__attribute__((libvls_disable)) static void constant(double *restrict o, const double *restrict x, const int *restrict j, int n, double factor) {
  for (int i = 0; i < n; i++)
    o[i] = x[j[i]] + factor * x[j[i] + 1];
}
void call(double *restrict o, const double *restrict x, const int *restrict j, int n) {
  constant(o, x, j, n, 3);
  constant(o + n, x, j, n, 3);
}
