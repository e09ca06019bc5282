// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two complex products of arrays that may overlap.

#ifndef MAY_OVERLAP
#define MAY_OVERLAP
#endif
#include "kernels/complex2.c"
