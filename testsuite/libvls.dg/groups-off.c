// SPDX-License-Identifier: GPL-3.0-or-later
//
// Without groups, their members are single gathers.

// { dg-do compile }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-groups=off" }
// { dg-final { scan-vls-remark-not "optimized: vls group \[0-9\]+: \[2-9\] gathers" } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double" 6 } }

#include "one-and-two.h"
