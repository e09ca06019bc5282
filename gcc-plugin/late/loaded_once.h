// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors that are loaded once. Where memory does not change in between GCC's register allocator
// takes a vector that is used twice for two operands in memory, and calls that cheaper than a
// register; but loads are what packed code has most of, and there are two ports for them:
//
//   vpermpd $27, (%rsi), %ymm0                        vmovupd (%rsi), %ymm1
//   vaddpd 32(%rsi), %ymm0, %ymm0                     vmovupd 32(%rsi), %ymm2
//   vpermpd $27, 32(%rsi), %ymm1                ->    vpermpd $27, %ymm1, %ymm0
//   vsubpd (%rsi), %ymm1, %ymm1                       vaddpd %ymm2, %ymm0, %ymm0  ...

#ifndef VLS_LATE_LOADED_ONCE_H
#define VLS_LATE_LOADED_ONCE_H

#include "gcc.h"

namespace vls::gcc {

/// Sees to that in `fun`, as far as there are registers; in RTL in front of the register allocator.
void keepLoaded(function *fun);

} // namespace vls::gcc

#endif
