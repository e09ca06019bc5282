// SPDX-License-Identifier: GPL-3.0-or-later
//
// Fat objects: the pass runs in the compilation.

// { dg-do run }
// { dg-options "-O2 -march=haswell -flto -ffat-lto-objects" }
// { dg-final { same-output-without-plugin } }

#include "levels.h"
