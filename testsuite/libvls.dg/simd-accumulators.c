// SPDX-License-Identifier: GPL-3.0-or-later
//
// The accumulators of an OpenMP SIMD reduction stay in memory as long as a gather may read them. The
// loads that replace it are known to read the table, so they become registers.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fopenmp-simd" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became" } }
// { dg-final { scan-asm-not "vmovaps\t%ymm\[0-9\]+, -?\[0-9\]*.%r.p.\n\tcmp\[^\n\]*\n\tjne" } }
// { dg-final { scan-asm-not "vaddps\t-?\[0-9\]*.%r\[sb\]p" } }

void row(long n, const int *restrict column, const float *restrict v, const float *restrict a,
         float *restrict out) {
  float re = 0, im = 0;
#pragma omp simd reduction(+ : re, im)
  for (long i = 0; i < n; i++) {
    const int c = column[i];
    re += a[2 * i] * v[2 * c] - a[2 * i + 1] * v[2 * c + 1];
    im += a[2 * i] * v[2 * c + 1] + a[2 * i + 1] * v[2 * c];
  }
  out[0] = re;
  out[1] = im;
}
