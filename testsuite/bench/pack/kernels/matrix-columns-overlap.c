// SPDX-License-Identifier: GPL-3.0-or-later
//
// A 4x4 matrix, stored by columns, times a vector; the result may overlap both.

#ifndef MAY_OVERLAP
#define MAY_OVERLAP
#endif
#include "kernels/matrix-columns.c"
