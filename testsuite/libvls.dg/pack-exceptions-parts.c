// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two lanes of a register are computed on further: of four integers, which become floats by
// conversion or as bits, or of eight floats. The others are not to be computed on: under
// -ftrapping-math that could raise an exception.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fno-tree-slp-vectorize -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls pack \\d+: 6 stores of i32 became \[^\n\]*(to-float|reinterpret).f32.64" 2 } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 10 stores of f32 became \[^\n\]*multiply.f32.64" } }

#include "exceptions.h"

GUARDED_UNDER_TEST void converted(int *restrict o, float *restrict f, const int *restrict a,
                                  const int *restrict b) {
  const int s0 = a[0] + b[0], s1 = a[1] + b[1], s2 = a[2] + b[2], s3 = a[3] + b[3];
  o[0] = s0, o[1] = s1, o[2] = s2, o[3] = s3;
  f[0] = s0, f[1] = s1;
}

static inline float ofBits(int bits) {
  float value;
  __builtin_memcpy(&value, &bits, sizeof value);
  return value;
}

GUARDED_UNDER_TEST void asBits(int *restrict o, float *restrict f, const int *restrict a,
                               const int *restrict b) {
  const int s0 = a[0] + b[0], s1 = a[1] + b[1], s2 = a[2] + b[2], s3 = a[3] + b[3];
  o[0] = s0, o[1] = s1, o[2] = s2, o[3] = s3;
  f[0] = ofBits(s0) * 1.5f, f[1] = ofBits(s1) * 1.5f;
}

#define EACH(M) M(0), M(1), M(2), M(3), M(4), M(5), M(6), M(7)
#define SUM(I) s##I = a[I] + b[I]
#define STORE(I) o[I] = s##I

GUARDED_UNDER_TEST void squares(float *restrict o, float *restrict f, const float *restrict a,
                                const float *restrict b) {
  const float EACH(SUM);
  EACH(STORE);
  f[0] = s4 * s4, f[1] = s5 * s5;
}

int main(void) {
  const int one = 0x3f800000, signalling = 0x7f800001;
  const int exact[4] = {1, 2, 0x3fffffff, 0x7ffffff0}, add[4] = {1, 1, 4, 1};
  const int bits[4] = {one, one, signalling, signalling}, none[4] = {0};
  int o[4];
  float f[2];
  raisedExceptions();
  converted(o, f, exact, add);
  if (raisedExceptions() != 0 || f[0] != 2 || f[1] != 3 || o[2] != 0x40000003)
    abort();
  asBits(o, f, bits, none);
  if (raisedExceptions() != 0 || f[0] != 1.5f || f[1] != 1.5f || o[3] != signalling)
    abort();
  const float large[8] = {1, 2, 3, 4, 5, 6, 0x1p100f, 0x1p100f}, zeros[8] = {0};
  float sums[8];
  squares(sums, f, large, zeros);
  if (raisedExceptions() != 0 || f[0] != 25 || f[1] != 36 || sums[7] != 0x1p100f)
    abort();
  return 0;
}
