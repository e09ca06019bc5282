// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of a matrix times a vector: of the four products of a row GCC fuses all but the second, and
// so do packs, however they put the rows together. To the last bit as without the plugin.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "4 stores of f64 became \[^;\]* x fma\\.f64" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark-not "fused otherwise" } }

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define ROW(R, N) m[N * R] * v[0] + m[N * R + 1] * v[1] + m[N * R + 2] * v[2]

__attribute__((noipa)) void four(double *restrict o, const double *restrict m,
                                 const double *restrict v) {
  o[0] = ROW(0, 4) + m[3] * v[3];
  o[1] = ROW(1, 4) + m[7] * v[3];
  o[2] = ROW(2, 4) + m[11] * v[3];
  o[3] = ROW(3, 4) + m[15] * v[3];
}

__attribute__((noipa)) void differences(float *restrict o, const float *restrict m,
                                        const float *restrict v) {
  o[0] = m[0] * v[0] - m[1] * v[1];
  o[1] = m[2] * v[0] - m[3] * v[1];
  o[2] = m[4] * v[0] - m[5] * v[1];
  o[3] = m[6] * v[0] - m[7] * v[1];
}

static uint64_t hash;

static void add(const void *data, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    hash = (hash ^ ((const unsigned char *)data)[i]) * 0x100000001b3;
}

int main(void) {
  double m[16], v[4], o[4];
  float fm[16], fv[4], fo[4];
  uint32_t state = 1;
  for (int round = 0; round < 1000; round++) {
    for (int i = 0; i < 16; i++)
      fm[i] = (float)(m[i] = (int32_t)(state = state * 1664525 + 1013904223) / 7e8);
    for (int i = 0; i < 4; i++)
      fv[i] = (float)(v[i] = (int32_t)(state = state * 1664525 + 1013904223) / 3e8);
    four(o, m, v);
    add(o, sizeof o);
    differences(fo, fm, fv);
    add(fo, sizeof fo);
  }
  printf("%016llx\n", (unsigned long long)hash);
  return 0;
}
