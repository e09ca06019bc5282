// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a loop computes, loads and stores under conditions is done always, where that pays. GCC takes
// such loops for vectors with masks of AVX-512 only.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ stores of f32 became \[^\n\]*divide.f32" { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ stores of f32 became \[^\n\]*fma.f32" { target haswell v3 } } }

#include "speculated.h"
