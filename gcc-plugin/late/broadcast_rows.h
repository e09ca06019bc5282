// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows of which each element is repeated in a vector of its own, as in matrix times vector: one
// load of the row and permutes, as far as loads are what a block waits for. There are two ports for
// these, whatever they load, and none of them for permutes:
//
//   vbroadcastsd (%rdx), %ymm0                        vmovupd (%rdx), %ymm3
//   vbroadcastsd 8(%rdx), %ymm1               ->      vpermpd $0, %ymm3, %ymm0
//   ...                                               vpermpd $85, %ymm3, %ymm1   ...

#ifndef VLS_LATE_BROADCAST_ROWS_H
#define VLS_LATE_BROADCAST_ROWS_H

#include "gcc.h"

namespace vls::gcc {

/// Loads such rows of `fun` at once, of four elements of 4 or 8 bytes; to be done behind all that
/// looks for loads.
void loadBroadcastRows(function *fun);

} // namespace vls::gcc

#endif
