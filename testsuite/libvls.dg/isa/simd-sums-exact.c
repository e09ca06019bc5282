// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same as simd-sums.c; what is stored is the same bit by bit, and sums of small integers.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "simd-sums.h:2\[56\]:\[0-9\]+: optimized: vls pack \[0-9\]+: 8 iterations side by side, \[^\n\]*4 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "simd-sums.h:6\[0-9\]:\[0-9\]+: optimized: vls pack \[0-9\]+: \[^\n\]*reduce" } }

#define PRINTS_BITS 1

#include "simd-sums.h"
