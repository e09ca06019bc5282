// SPDX-License-Identifier: GPL-3.0-or-later
//
// Permutes of 256 bits for which GCC emits more than there has to be:
//
//   blends   <a0 a1 a2 a3 b4 b5 b6 b7>    vperm2f128, vshufpd, of the        ->  vblendps, of any
//            <a0 a1 b2 b3 a4 a5 b6 b7>    shuffle port
//   in turn  <a0 a2 a4 a6 b0 b2 b4 b6>    two vpermd and a blend             ->  vshufps, vpermpd

#ifndef VLS_LATE_PERMUTES_H
#define VLS_LATE_PERMUTES_H

#include "gcc.h"

namespace vls::gcc {

/// Rewrites those of `fun`; to be done behind all that looks at permutes.
void lowerPermutes(function *fun);

} // namespace vls::gcc

#endif
