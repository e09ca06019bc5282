// SPDX-License-Identifier: GPL-3.0-or-later
//
// Complex products, of which one factor is read from its end: as many vectors as the run of stores
// has are cut of what is computed, and what is left over is what the program computes last.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "vls pack 1: 16 stores of i8 became 2 x load, \[^;\]*4 x truncate16\.i8\.64" { target haswell v3 } } }
// { dg-final { scan-vls-remark "vls pack 2: 20 stores of i8 became 4 x load, \[^;\]* 2 x store" } }
// { dg-final { scan-vls-remark "vls pack 3: 24 stores of i8 became 4 x load, \[^;\]* 2 x store" } }

#include "pack.h"

/// Of pair `i` of `n`.
#define PRODUCT(i, n)                                                                              \
  o[2 * i] = (uint8_t)(a[2 * (n - i) - 1] * b[2 * i] - a[2 * (n - i) - 2] * b[2 * i + 1]);         \
  o[2 * i + 1] = (uint8_t)(a[2 * (n - i) - 1] * b[2 * i + 1] + a[2 * (n - i) - 2] * b[2 * i]);
#define OF_9(i) PRODUCT(i, 9)
#define OF_10(i) PRODUCT(i, 10)
#define OF_12(i) PRODUCT(i, 12)

PACK_KERNEL(nine, uint8_t, 18, uint8_t, 18, EACH_8(OF_9) OF_9(8))
PACK_KERNEL(ten, uint8_t, 20, uint8_t, 20, EACH_8(OF_10) OF_10(8) OF_10(9))
PACK_KERNEL(twelve, uint8_t, 24, uint8_t, 24, EACH_8(OF_12) OF_12(8) OF_12(9) OF_12(10) OF_12(11))

int main(void) {
  nineRun();
  tenRun();
  twelveRun();
}
