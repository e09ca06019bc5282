// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of one integer constant. GCC 12 makes them of a scalar, which is three µops; packs are
// priced with the load that GCC makes of all other constants:
//
//   mov $6, %eax;  vmovd %eax, %xmm1;  vpbroadcastd %xmm1, %ymm1     vmovdqa .LC0(%rip), %ymm1

#ifndef VLS_LATE_CONSTANT_LOADS_H
#define VLS_LATE_CONSTANT_LOADS_H

#include "gcc.h"

namespace vls::gcc {

/// Loads those of `fun`, in RTL in front of GCC's combiner: constants become memory operands then.
void loadConstants(function *fun);

} // namespace vls::gcc

#endif
