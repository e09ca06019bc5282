// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers need no alignment: a table at base + 1, elements of packed structs and a table at base +
// 4 are read by loads that may not assume more than the program says. An aligned load (vmovaps)
// faults.

// { dg-do run }
// { dg-options "-O3 -march=haswell" }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 4 x double at bytes 0, 8 became" } }

#include "intrinsics.h"

/// 13 bytes long: successive elements have every alignment.
struct __attribute__((packed)) Packed {
  char tag;
  float x, y, z;
};

GUARDED_UNDER_TEST void atBase(double *a, double *b, const void *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  __m256d first = _mm256_i32gather_pd((const double *)x, j, 1);
  __m256d second = _mm256_i32gather_pd((const double *)((const char *)x + 8), j, 1);
  _mm256_storeu_pd(a, first);
  _mm256_storeu_pd(b, second);
}

/// Four neighbours: whole vectors of 32 bytes.
GUARDED_UNDER_TEST void fourAtBase(double *a, const void *x, const int *idx) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx);
  const char *p = (const char *)x;
  __m256d m0 = _mm256_i32gather_pd((const double *)p, j, 1);
  __m256d m1 = _mm256_i32gather_pd((const double *)(p + 8), j, 1);
  __m256d m2 = _mm256_i32gather_pd((const double *)(p + 16), j, 1);
  __m256d m3 = _mm256_i32gather_pd((const double *)(p + 24), j, 1);
  _mm256_storeu_pd(a, m0);
  _mm256_storeu_pd(a + 4, m1);
  _mm256_storeu_pd(a + 8, m2);
  _mm256_storeu_pd(a + 12, m3);
}

GUARDED_UNDER_TEST void packed(float *__restrict out, const struct Packed *__restrict p,
                               const int *__restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = p[idx[i]].x + 2 * p[idx[i]].y + 4 * p[idx[i]].z;
}

GUARDED_UNDER_TEST void floatsAt4(float *__restrict out, const float *__restrict x,
                                  const int *__restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[4 * idx[i]] + 2 * x[4 * idx[i] + 1] + 4 * x[4 * idx[i] + 2] + 8 * x[4 * idx[i] + 3];
}

/// The misaligned double at `p`.
GUARDED_HOST double at(const char *p) {
  double d;
  memcpy(&d, p, sizeof d);
  return d;
}

enum { COUNT = 67 };

GUARDED_HOST void runPacked(void) {
  struct Packed *p = (struct Packed *)guardedArray(20 * sizeof *p, GUARD_END).data;
  float got[COUNT], want[COUNT];
  int idx[COUNT];
  for (int i = 0; i < 20; i++)
    p[i].x = i, p[i].y = 32 * i, p[i].z = 1024 * i;
  guardedIndices(idx, sizeof(int), COUNT, 0, 19);
  for (int i = 0; i < COUNT; i++)
    want[i] = idx[i] * (1 + 2 * 32 + 4 * 1024);
  packed(got, p, idx, COUNT);
  guardedCompare("packed", got, want, COUNT, sizeof(float));
}

GUARDED_HOST void runFloatsAt4(int offset) {
  float *x = (float *)(guardedArray(8192, GUARD_START).data + 4 * offset);
  float got[COUNT], want[COUNT];
  int idx[COUNT];
  for (int i = 0; i < 80; i++)
    x[i] = i;
  guardedIndices(idx, sizeof(int), COUNT, 0, 19);
  for (int i = 0; i < COUNT; i++)
    want[i] = 15 * 4 * idx[i] + 2 + 8 + 24;
  floatsAt4(got, x, idx, COUNT);
  guardedCompare("floatsAt4", got, want, COUNT, sizeof(float));
}

int main(void) {
  static const int idx[4] = {0, 33, 1, 70};
  char *table = guardedArray(8192, GUARD_END).data;
  double a[4], b[4], all[16];
  guardedFill(table, GUARDED_DOUBLE, 1024);
  for (int offset = 0; offset < 32; offset++) {
    char *x = table + offset;
    atBase(a, b, x, idx);
    expect4("atBase, first", a, at(x), at(x + 33), at(x + 1), at(x + 70));
    expect4("atBase, second", b, at(x + 8), at(x + 41), at(x + 9), at(x + 78));
    fourAtBase(all, x, idx);
    for (int m = 0; m < 4; m++)
      expect4("fourAtBase", all + 4 * m, at(x + 8 * m), at(x + 8 * m + 33), at(x + 8 * m + 1),
              at(x + 8 * m + 70));
  }
  runPacked();
  for (int offset = 0; offset < 8; offset++)
    runFloatsAt4(offset);
  return 0;
}
