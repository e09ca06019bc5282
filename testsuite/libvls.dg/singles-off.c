// SPDX-License-Identifier: GPL-3.0-or-later
//
// Single gathers and groups are switched off one by one.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-groups=off -fplugin-arg-libvls-singles=off" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls" } }

#include "one-and-two.h"
