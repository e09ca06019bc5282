// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sinking: an index is loaded right in front of the first access that needs it.
//
//   _1 = *index[0];  _2 = *index[1];  ...        _1 = *index[0];
//   MEM[base + _1] = row 0;                  ->  MEM[base + _1] = row 0;
//   MEM[base + _2] = row 1;                      _2 = *index[1];
//   ...                                          MEM[base + _2] = row 1;
//
// Where the indices of all lanes stand in front of the first row, little below moves them: GCC
// expands what is used twice, and loads that stores follow, where they are, and allocates registers
// before it schedules. Sixteen lanes need more registers then than there are.

#ifndef VLS_REWRITE_SINK_H
#define VLS_REWRITE_SINK_H

#include "gcc.h"

namespace vls::gcc {

/// Moves `load`, and the arithmetic that makes an address of what it loads, down to the first other
/// use, if all of that is in one block and no store in between may change what is loaded or is
/// volatile. Leaves it alone otherwise.
void sinkLoad(gassign *load);

} // namespace vls::gcc

#endif
