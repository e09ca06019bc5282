// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same, whatever it costs: stores go to the stack where they are not done.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-way=pack" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ stores of f64 became \[^\n\]*divide.f64" { target haswell v3 } } }
// { dg-final { scan-vls-remark "iterations side by side, \[0-9\]+ operations became \[^\n\]*divide.f32" { target haswell v3 } } }

#include "speculated.h"
