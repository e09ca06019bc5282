// SPDX-License-Identifier: GPL-3.0-or-later
//
// Floats that are kept between limits by jumps and become bytes of a number: choices of values, made
// before GCC computes the number on each way.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "operations became \[^;\]*1 x maximum\\.f32\\.128, 1 x minimum\\.f32\\.128, 1 x to-signed\\.i32\\.128" { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-asm-times "cvttps2dq" 1 { target haswell v3 skx256 skx512 } } }

#include "pack.h"

static inline unsigned char saturated(float v) {
  v = v * 255.f + .5f;
  return v < 0 ? 0 : v > 255 ? 255 : (unsigned char)v;
}
#define BYTE(I) | (unsigned)saturated(a[I]) << 8 * I
PACK_KERNEL(color, unsigned, 1, float, 4, o[0] = 0 EACH_4(BYTE);)

int main(void) {
  colorRun();
  return 0;
}
