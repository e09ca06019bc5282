// SPDX-License-Identifier: GPL-3.0-or-later
//
// Square roots that cannot fail. A root of less than zero sets errno, so GCC makes a branch of each,
// and loops with branches do not become vectors. There is no need of one where the value cannot be
// less than zero:
//
//   sqrt (x * x + y * y)        x u>= 0 ? .SQRT : sqrt ()    ──►    .SQRT

#ifndef VLS_LOOPS_SQUARE_ROOTS_H
#define VLS_LOOPS_SQUARE_ROOTS_H

#include "gcc.h"

namespace vls::gcc {

/// Makes instructions of such roots in `fun`; in front of the pass that makes the branches.
void simplifyRoots(function *fun);

} // namespace vls::gcc

#endif
