// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of structs that are passed in registers are put together, and taken apart, by registers:
//
//   v = MEM <vector> [&argument]               v = {MEM [&argument], MEM [&argument + 8]}
//   MEM <vector> [&result] = v                 MEM [&result] = v[0];  MEM [&result + 8] = v[1]

#ifndef VLS_LATE_REGISTER_PARTS_H
#define VLS_LATE_REGISTER_PARTS_H

#include "gcc.h"

namespace vls::gcc {

/// Does so in `fun`; behind all that makes vectors.
void splitIntoRegisters(function *fun);

} // namespace vls::gcc

#endif
