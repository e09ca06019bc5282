// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same where no instruction adds and subtracts.

// { dg-do run }
// { dg-options "-O3 -march=x86-64 -ffp-contract=off -fno-tree-slp-vectorize -fplugin-arg-libvls-packer=alone" }
// { dg-final { checking } }

#include "pack-exceptions.c"
