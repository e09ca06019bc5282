// SPDX-License-Identifier: GPL-3.0-or-later
//
// The squared distance of rows of eight from one row, looked up by a 64-bit index.

#define INDEX long
#define INDEX_OF data->index64
#include "eight.c"
