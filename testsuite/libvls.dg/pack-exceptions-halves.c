// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two floats in a register of four, under -ftrapping-math: those above are the same two again where
// a scalar is loaded into all lanes or lanes are divided by, so that neither infinity times zero nor
// zero by zero is computed; zeros where they come from a conversion. Nothing is computed to get them
// where all that is read is loaded.

// { dg-do run }
// { dg-options "-O3 -march=haswell -ffp-contract=off -fno-tree-slp-vectorize -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 2 stores of f32 became .*multiply.f32.64" } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 2 stores of f32 became .*divide.f32.64" } }
// { dg-final { scan-vls-remark "optimized: vls pack \\d+: 2 stores of f32 became .*to-float.f32.64" } }
// { dg-final { scan-asm-not "vunpcklps" } }

#include "exceptions.h"

// A point in the plane, by a matrix of three columns.
#define COORDINATE(I) o[I] = a[I] * b[0] + a[2 + I] * b[1] + a[4 + I];
PACK_KERNEL(transformed, float, 2, float, 6, EACH_2(COORDINATE))
#define QUOTIENT(I) o[I] = (a[I] + c[I]) / (b[I] * c[0]);
PACK_KERNEL(quotients, float, 2, float, 2, EACH_2(QUOTIENT))
#define ROOT(I) o[I] = (a[I] < b[I] ? a[I] : c[I]) * a[1 - I] / b[I];
PACK_KERNEL(chosen, float, 2, float, 2, EACH_2(ROOT))
PACK_KERNEL(narrowed, float, 2, float, 2, float x0 = (float)((double)a[0] * b[0]);
            float x1 = (float)((double)a[1] * b[0]); o[0] = x0 * c[0] - x1; o[1] = x1 * c[0] - x0;)

GUARDED_UNDER_TEST void integers(float *restrict o, const int *restrict a, const float *restrict b,
                                 const float *restrict c) {
  o[0] = (float)a[0] * b[0] / c[0];
  o[1] = (float)a[1] * b[1] / c[0];
}

GUARDED_HOST void integersReference(float *restrict o, const int *restrict a,
                                         const float *restrict b, const float *restrict c) {
  o[0] = (float)a[0] * b[0] / c[0];
  o[1] = (float)a[1] * b[1] / c[0];
}

// What goes around a loop.
GUARDED_UNDER_TEST void walk(float *restrict o, const float *restrict a, const float *restrict b,
                             const float *restrict c) {
  float x = a[0], y = a[1];
  for (int i = 0; i < 9; i++) {
    x = x * c[0] + b[0];
    y = y * c[0] + b[1];
  }
  o[0] = x / c[1], o[1] = y / c[1];
}

GUARDED_HOST void walkReference(float *restrict o, const float *restrict a,
                                     const float *restrict b, const float *restrict c) {
  float x = a[0], y = a[1];
  for (int i = 0; i < 9; i++) {
    x = x * c[0] + b[0];
    y = y * c[0] + b[1];
  }
  o[0] = x / c[1], o[1] = y / c[1];
}

int main(void) {
  COMPARE_EXCEPTIONS(transformed, 6, 4);
  COMPARE_EXCEPTIONS(quotients, 2, 4);
  COMPARE_EXCEPTIONS(chosen, 2, 4);
  COMPARE_EXCEPTIONS(narrowed, 2, 4);
  compareExceptions("integers", (PackKernel)integers, (PackKernel)integersReference, 2, 4);
  compareExceptions("walk", (PackKernel)walk, (PackKernel)walkReference, 2, 4);
  return 0;
}
