// SPDX-License-Identifier: GPL-3.0-or-later
//
// Floats rounded to whole numbers, of all directions, and signs copied. GCC's own SLP leaves the
// former under -ftrapping-math. What nearbyint must not raise it is not asked to.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls pack 1: 8 stores of f32 became \[^;\]*floor\\.f32\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 2: 4 stores of f64 became \[^;\]*ceiling\\.f64\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 3: 16 stores of f32 became \[^;\]*round-to-zero\\.f32\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 4: 8 stores of f64 became \[^;\]*round-to-even\\.f64\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 5: 8 stores of f32 became \[^;\]*copy-sign\\.f32\\." } }
// { dg-final { scan-vls-remark "optimized: vls pack 6: 4 stores of f64 became \[^;\]*copy-sign\\.f64\\." } }

#include "pack.h"

#define FLOOR(I) o[I] = a[I] - __builtin_floorf(a[I]);
PACK_KERNEL(down, float, 8, float, 8, EACH_8(FLOOR))
#define CEILING(I) o[I] = __builtin_ceil(a[I] * b[I]);
PACK_KERNEL(up, double, 4, double, 4, EACH_4(CEILING))
#define TRUNCATE(I) o[I] = __builtin_truncf(a[I]) + b[I];
PACK_KERNEL(toZero, float, 16, float, 16, EACH_16(TRUNCATE))
#define EVEN(I) o[I] = __builtin_rint(a[I]);
PACK_KERNEL(toEven, double, 8, double, 8, EACH_8(EVEN))
#define SIGN(I) o[I] = __builtin_copysignf(a[I], b[I]);
PACK_KERNEL(signs32, float, 8, float, 8, EACH_8(SIGN))
#define SIGN_64(I) o[I] = __builtin_copysign(a[I] + b[I], c[I]);
PACK_KERNEL(signs64, double, 4, double, 4, EACH_4(SIGN_64))
#define NEARBY(I) o[I] = __builtin_nearbyint(a[I]);
PACK_KERNEL(quiet, double, 4, double, 4, EACH_4(NEARBY))

int main(void) {
  downRun();
  upRun();
  toZeroRun();
  toEvenRun();
  signs32Run();
  signs64Run();
  quietRun();
  return 0;
}
