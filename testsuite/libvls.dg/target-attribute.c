// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions of one file with targets and levels of their own. What is planned for one must not be
// used for another: a 512-bit or AVX2 shuffle where the function has none does not compile, or is
// split into pieces. The function with AVX-512 has plans of eight lanes.

// { dg-do run }
// { dg-options "-O2" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 4 x double at bytes 0, 8 became" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 (emulated )?gathers of 8 x double at bytes 0, 8 became" } }
// { dg-final { scan-asm-not "vgather" } }
// { dg-final { scan-vls-dump "vls: function plain" } }

#include "intrinsics.h"

#define LOOP                                                                                       \
  for (int i = 0; i < n; i++)                                                                      \
    out[i] = x[idx[i]] + w[i] * x[idx[i] + 1];

#define PARAMETERS                                                                                 \
  double *restrict out, const double *restrict x, const int *restrict idx,                         \
      const double *restrict w, int n

__attribute__((noipa, optimize("O3", "fp-contract=off"))) void plain(PARAMETERS) {
  LOOP
}

__attribute__((noipa, optimize("O3", "fp-contract=off"), target("arch=haswell"))) void
haswell(PARAMETERS) {
  LOOP
}

__attribute__((noipa, optimize("O3", "fp-contract=off"),
               target("arch=skylake-avx512,prefer-vector-width=512"))) void
skylake(PARAMETERS) {
  LOOP
}

__attribute__((noipa, optimize("O3", "fp-contract=off"), target("arch=haswell"))) void
haswellAgain(PARAMETERS) {
  LOOP
}

__attribute__((noipa, optimize("Os"), target("arch=haswell"))) void small(PARAMETERS) {
  LOOP
}

__attribute__((noipa, target("avx2"))) void intrinsics(double *a, double *b, const double *x,
                                                       const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = GATHER4(x, j), second = GATHER4(x + 1, j);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

enum { COUNT = 101 };

int main(void) {
  void (*const kernels[])(PARAMETERS) = {plain, haswell, haswellAgain, small, skylake};
  int avx512 = !!__builtin_cpu_supports("avx512vl");
  if (!__builtin_cpu_supports("avx2"))
    return 0;
  double *x = (double *)guardedArray(61 * sizeof(double), GUARD_END).data;
  double got[COUNT], want[COUNT], w[COUNT];
  int idx[COUNT];
  guardedFill(x, GUARDED_DOUBLE, 61);
  guardedFill(w, GUARDED_DOUBLE, COUNT);
  guardedIndices(idx, sizeof(int), COUNT, 0, 59);
  for (int i = 0; i < COUNT; i++)
    want[i] = x[idx[i]] + w[i] * x[idx[i] + 1];
  for (int k = 0; k < 4 + avx512; k++) {
    kernels[k](got, x, idx, w, COUNT);
    guardedCompare("kernel", got, want, COUNT, sizeof(double));
  }
  double a[4], b[4], *table = numberedTable(8, GUARD_END);
  intrinsics(a, b, table, (int[]){0, 6, 2, 3});
  expect4("first", a, 1000, 7000, 3000, 4000);
  expect4("second", b, 2000, 8000, 4000, 5000);
  return 0;
}
