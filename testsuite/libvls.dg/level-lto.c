// SPDX-License-Identifier: GPL-3.0-or-later
//
// With -flto the pass runs when linking: once with the plugin only for the compilation, where
// nothing is rewritten yet, and once with it for both; the results are the same.

// { dg-do run }
// { dg-options "-O2 -march=haswell -flto -fno-fat-lto-objects" }
// { dg-final { same-output-without-plugin } }

#include "levels.h"
