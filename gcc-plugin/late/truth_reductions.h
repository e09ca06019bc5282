// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether any of the lanes that were compared holds, or whether all do: numbers of 0 and 1 that
// permutes bring together are asked for at once:
//
//   v = -(a == b)                     m = pmovmskb (a == b)
//   w = v | <v4 v5 v6 v7 ...>    ->   e = m != 0
//   e = lane 0 of ...
//
// Without AVX-512, which compares into mask registers.

#ifndef VLS_LATE_TRUTH_REDUCTIONS_H
#define VLS_LATE_TRUTH_REDUCTIONS_H

#include "gcc.h"

namespace vls::gcc {

/// Does so in `fun`; to be done in front of what makes builtins of permutes.
void reduceTruths(function *fun);

} // namespace vls::gcc

#endif
