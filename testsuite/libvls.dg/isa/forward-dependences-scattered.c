// SPDX-License-Identifier: GPL-3.0-or-later
//
// The same dependences in GCC's own vectors: what an update scatters may be what the next one loads,
// so that it does not wait for its neighbour.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd -ffp-contract=off -fplugin-arg-libvls-way=gcc" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "left alone: its neighbour cannot be stored in one place with it: a load in between may read what it stores" { target skx256 skx512 } } }

#include "forward-dependences.c"
