// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same where no instruction selects.

// { dg-do run }
// { dg-options "-O3 -march=x86-64 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-low\\.128\[,;\]" } }

#include "isa/pack-diamonds-narrow.c"
