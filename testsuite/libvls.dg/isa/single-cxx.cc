// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathers without neighbours in C++, which does not know that the gather instructions that the
// vectorizer calls throw nothing.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fplugin-arg-libvls-gathers=slow" }
// { dg-final { checking } }
// { dg-final { scan-asm-not "vp?gather" } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 4 x double became 4 loads, put together; cost" { target haswell } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 1 gather of 8 x float at byte 0 became 2 loads, 6 inserts, 1 shuffle;" { target skx256 skx512 } } }

#include "singles.h"
