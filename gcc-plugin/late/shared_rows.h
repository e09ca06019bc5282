// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared rows: neighbours that stay scalar and are read and written, each through a pointer of its
// own, which GCC computes apart, are accessed through one pointer:
//
//   p_1 = x + _5;   *p_1 = *p_1 + a;               p_1 = x + _5;  *p_1 = *p_1 + a;
//   _6 = _5 + 8;                            ->
//   p_2 = x + _6;   *p_2 = *p_2 + b;               MEM[p_1 + 8] = MEM[p_1 + 8] + b;

#ifndef VLS_LATE_SHARED_ROWS_H
#define VLS_LATE_SHARED_ROWS_H

#include "gcc.h"

namespace vls::gcc {

/// Does so in the loops of `fun`; to be done behind all that change GIMPLE.
void shareRows(function *fun);

} // namespace vls::gcc

#endif
