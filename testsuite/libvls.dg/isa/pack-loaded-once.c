// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is used twice is loaded once: GCC's register allocator would take two operands in memory.
// Rows of which each element is repeated are loaded at once, unless permutes would be what the
// block waits for then: of a product of matrices two rows are, with 256 bits.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 16 stores of f64 became 4 x load, 2 x add.f64.256" { target haswell v3 skx256 } } }
// { dg-final { scan-asm-times "vpermpd\t\[$\]27, %ymm" 4 { target haswell v3 skx256 } } }
// { dg-final { scan-asm-times "vpermpd\t\[$\]85, %ymm" 2 { target haswell v3 skx256 } } }

#include "pack.h"

// Butterflies of what stands at both ends.
#define ENDS(I) o[I] = a[I] + a[15 - I], o[15 - I] = a[I] - a[15 - I];
PACK_KERNEL(ends, double, 16, double, 16, EACH_8(ENDS))

// Columns of a matrix times elements of a row.
#define COLUMNS(I) o[I] = a[I] * b[0] + a[4 + I] * b[1] + a[8 + I] * b[2] + a[12 + I] * b[3];
PACK_KERNEL(columns, double, 4, double, 16, EACH_4(COLUMNS))
PACK_KERNEL(ints, unsigned, 4, unsigned, 16, EACH_4(COLUMNS))

// The elements of the row in another order, and one of them also by itself.
#define TURNED(I) o[I] = a[I] * b[2] + a[4 + I] * b[0] + a[8 + I] * b[3] + a[12 + I] * b[1];
PACK_KERNEL(turned, double, 5, double, 16, EACH_4(TURNED) o[4] = b[2];)

// Four rows: a product of matrices.
#define CELL(R, I)                                                                                 \
  o[4 * R + I] = a[4 * R] * b[I] + a[4 * R + 1] * b[4 + I] + a[4 * R + 2] * b[8 + I] +             \
                 a[4 * R + 3] * b[12 + I];
#define ROW(R) CELL(R, 0) CELL(R, 1) CELL(R, 2) CELL(R, 3)
PACK_KERNEL(product, double, 16, double, 16, EACH_4(ROW))

int main(void) {
  endsRun();
  columnsRun();
  intsRun();
  turnedRun();
  productRun();
  return 0;
}
