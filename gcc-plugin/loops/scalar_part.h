// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scalar part of a loop: what stays scalar however its iterations are packed. Counters cost
// nothing (pack/counters.h). An address that is no counter is computed for each iteration, and a
// row is loaded there:
//
//   j = ix[i] & 63;  p = x + j;  s += p[0] * p[1];      5 of 8 statements: up to p, and one load

#ifndef VLS_LOOPS_SCALAR_PART_H
#define VLS_LOOPS_SCALAR_PART_H

#include "gcc.h"

namespace vls::gcc {

struct ScalarPart {
  unsigned statements = 0; ///< of an iteration, but for counters
  unsigned scalar = 0;     ///< of these, such as stay scalar; loads at one pointer are one
  unsigned widest = 0;     ///< bits of the widest value that the others compute or access
  unsigned accessed = 0;   ///< of the widest that they access; what is narrow is computed narrow
};

/// Of `l`, an innermost loop; scalar evolution must be there.
ScalarPart scalarPartOf(class loop *l);

} // namespace vls::gcc

#endif
