// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of floats in order, in straight-line code: their terms are vectors as far as they are alike,
// choices among them, and are added one by one. To the last bit as without the plugin.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "became 2 x load, 2 x subtract.f64.256, 1 x maximum.f64.256" { target haswell v3 } } }
// { dg-final { scan-vls-remark "2 x subtract.f32.256, 1 x multiply.f32.256" { target haswell v3 } } }

#include "pack.h"

#define DIFFERENCE(I)                                                                              \
  +(a[I] - b[I] > b[I] - a[I] ? a[I] - b[I] : b[I] - a[I]) // of either sign, and of NaNs
PACK_KERNEL(four, double, 1, double, 4, o[0] = EACH_4(DIFFERENCE);)
PACK_KERNEL(eight, double, 1, double, 8, o[0] = EACH_8(DIFFERENCE);)
#define PRODUCT(I) +(a[I] - b[I]) * (c[I] - a[I])
PACK_KERNEL(products, float, 1, float, 8, o[0] = EACH_8(PRODUCT);)
#define CUBE(I) +(double)(b[I] - a[I]) * (b[I] - a[I])
PACK_KERNEL(wider, double, 1, float, 8, o[0] = 0.5 EACH_8(CUBE);)

int main(void) {
  fourRun();
  eightRun();
  productsRun();
  widerRun();
  return 0;
}
