// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same with SSE2 alone.

// { dg-do run }
// { dg-options "-O3 -march=x86-64 -ffp-contract=off -fwrapv -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "vls pack \[0-9\]+: 16 stores of i8 became \[^;\]* under 2 run-time alias checks; cost" } }

#include "isa/pack-alias.c"
