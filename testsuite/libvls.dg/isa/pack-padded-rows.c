// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of three, five and six members, each in one vector that is longer, and stored whole from the
// lowest one on: what a row writes behind its own members the next row writes again. The last one
// is stored in parts. What is read of a row is read before the row in front of it is written, and
// spare lanes raise no exceptions.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 stores of f64 became 3 x load, 9 x multiply.f64.256, 6 x add.f64.256, 3 x store" { target haswell v3 skx256 } } }
// { dg-final { scan-vls-remark "11 stores of f64 became 3 x load, 12 x multiply.f64.256" { target haswell v3 } } }

#include "pack.h"

#include <fenv.h>
#include <stdio.h>

/// A column of a product of matrices with 3 rows.
#define ELEMENT(I, J)                                                                              \
  o[3 * J + I] = a[I] * b[3 * J] + a[3 + I] * b[3 * J + 1] + a[6 + I] * b[3 * J + 2];
#define COLUMN(J) ELEMENT(0, J) ELEMENT(1, J) ELEMENT(2, J)
PACK_KERNEL(productDouble, double, 9, double, 9, COLUMN(0) COLUMN(1) COLUMN(2))
PACK_KERNEL(productFloat, float, 9, float, 9, COLUMN(0) COLUMN(1) COLUMN(2))
PACK_KERNEL(productInt, int, 9, int, 9, COLUMN(0) COLUMN(1) COLUMN(2))
PACK_KERNEL(productLong, double, 12, double, 12, COLUMN(0) COLUMN(1) COLUMN(2) COLUMN(3))

/// Rows that are updated: what is there is read.
#define UPDATE(I, J) o[3 * J + I] += a[I] * b[2 * J] + a[3 + I] * b[2 * J + 1];
#define UPDATED(J) UPDATE(0, J) UPDATE(1, J) UPDATE(2, J)
PACK_KERNEL(updatedDouble, double, 9, double, 9, UPDATED(0) UPDATED(1) UPDATED(2))
PACK_KERNEL(updatedInt, int, 9, int, 9, UPDATED(0) UPDATED(1) UPDATED(2))

/// Rows of five and six.
#define OF(M, I, J) o[M * J + I] = a[I] * b[J] - a[M + I] * c[J];
#define FIVE(J) OF(5, 0, J) OF(5, 1, J) OF(5, 2, J) OF(5, 3, J) OF(5, 4, J)
#define SIX(J) OF(6, 0, J) OF(6, 1, J) OF(6, 2, J) OF(6, 3, J) OF(6, 4, J) OF(6, 5, J)
PACK_KERNEL(fives, float, 15, float, 15, FIVE(0) FIVE(1) FIVE(2))
PACK_KERNEL(sixes, float, 18, float, 18, SIX(0) SIX(1) SIX(2))
PACK_KERNEL(shorts, short, 18, short, 18, SIX(0) SIX(1) SIX(2))

/// What is read behind a row that is stored, of the next one.
PACK_KERNEL(between, double, 9, double, 9, COLUMN(0) const double next = o[3], late = o[5];
            COLUMN(1) COLUMN(2) o[8] += next * late;)

/// Pointers that may be anywhere: the whole is there twice, under a test.
#define SMALL(I, J) p[3 * J + I] = q[I] * q[6 + J] + q[3 + I] * q[6 + J];
#define SMALL_ROW(J) SMALL(0, J) SMALL(1, J) SMALL(2, J)
PACK_OVERLAP(anywhere, int, SMALL_ROW(0) SMALL_ROW(1))

/// Each element is so large or small that a product of others than the program's overflows.
static void exceptions(void) {
  double a[9], b[9], o[9], want[9];
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 3; i++) {
      a[3 * k + i] = k == 0 ? 0x1p900 : k == 1 ? 1.0 : 0x1p-900;
      b[3 * i + k] = k == 0 ? 0x1p-900 : k == 1 ? 1.0 : 0x1p900;
    }
  feclearexcept(FE_ALL_EXCEPT);
  productDouble(o, a, b, b);
  if (fetestexcept(FE_OVERFLOW | FE_UNDERFLOW | FE_INVALID))
    printf("spare lanes raise exceptions %x\n", fetestexcept(FE_ALL_EXCEPT)), abort();
  productDoubleReference(want, a, b, b);
  guardedCompare("exceptions", (char *)o, (char *)want, 9, sizeof(double));
}

int main(void) {
  productDoubleRun(), productFloatRun(), productIntRun(), productLongRun();
  updatedDoubleRun(), updatedIntRun();
  fivesRun(), sixesRun(), shortsRun();
  betweenRun(), anywhereRun();
  exceptions();
  return 0;
}
