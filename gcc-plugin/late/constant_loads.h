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

/// A new pass that loads those of `functions` (funcdef_no), which must outlive it. Of RTL, in front
/// of its combiner: constants become memory operands then.
rtl_opt_pass *makeConstantLoadsPass(const std::set<int> &functions);

} // namespace vls::gcc

#endif
