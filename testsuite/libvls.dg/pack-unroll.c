// SPDX-License-Identifier: GPL-3.0-or-later
//
// A loop whose accumulators became one vector is unrolled four times: one addition for each copy,
// and three for the iterations that are left. isa/pack-loop.c runs such loops for all numbers of
// iterations up to 39.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fplugin-arg-libvls-packer=on -fplugin-arg-libvls-way=helped" }
// { dg-final { scan-asm-times "vaddpd\[^\n\]*%ymm" 7 } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

void row(double *restrict y, const double *v, const int *c, const double *x, int n) {
  double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int j = 0; j < n; j++) {
    const double *r = x + 4 * (long)c[j];
    s0 += v[j] * r[0];
    s1 += v[j] * r[1];
    s2 += v[j] * r[2];
    s3 += v[j] * r[3];
  }
  y[0] = s0;
  y[1] = s1;
  y[2] = s2;
  y[3] = s3;
}
