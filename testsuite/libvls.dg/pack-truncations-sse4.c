// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same in registers of 128 bits.

// { dg-do run }
// { dg-options "-O3 -march=x86-64-v2 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "16 stores of i16 became \[^;\]*2 x truncate32-pair\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "8 stores of i32 became \[^;\]*2 x truncate64-pair\\.128\[,;\]" } }
// { dg-final { scan-vls-remark "32 stores of i8 became \[^;\]*2 x truncate16-pair\\.128\[,;\]" } }
// { dg-final { scan-asm "packusdw" } }
// { dg-final { scan-asm "packuswb" } }

#include "isa/pack-truncations.c"
