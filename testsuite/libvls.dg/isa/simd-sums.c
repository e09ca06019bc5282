// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of `omp simd reduction`: lanes are added up side by side, as the pragma permits. Without it
// the order stays. Products that are used by something else, too, are computed twice.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "simd-sums.h:2\[56\]:\[0-9\]+: optimized: vls pack \[0-9\]+: 8 iterations side by side, \[^\n\]*4 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark "simd-sums.h:50:\[0-9\]+: optimized: vls pack \[0-9\]+: 4 iterations side by side, \[^\n\]*3 x reduce" { target haswell v3 } } }
// { dg-final { scan-vls-remark-not "simd-sums.h:6\[0-9\]:\[0-9\]+: optimized: vls pack \[0-9\]+: \[^\n\]*reduce" } }

#define PRINTS_BITS 0

#include "simd-sums.h"
