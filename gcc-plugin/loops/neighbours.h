// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours in a scalar loop: accesses a few bytes apart that are not contiguous from one
// iteration to the next, such as x[j], x[j + 1] or x[5 * i], x[5 * i + 1]. They are what libvls
// would load or store together if GCC formed vectors.

#ifndef VLS_LOOPS_NEIGHBOURS_H
#define VLS_LOOPS_NEIGHBOURS_H

#include "gcc.h"

namespace vls::gcc {

/// An access, or a call, in GCC's words and in those of the source.
struct Spoken {
  std::string printed;
  std::string source;
  bool isAtOffset = false; ///< through a pointer, but not where it points
};

struct ScalarLoop {
  std::vector<std::string> neighbours; ///< in the words of the source; fewer than two: none
  std::vector<Spoken> accesses;
  std::vector<Spoken> calls;
  bool endsEarly = false;
  bool carriesFloat = false; ///< a floating point number, from one iteration to the next
};

/// Reads an innermost loop of the current function; scalar evolution must be there.
ScalarLoop readScalarLoop(class loop *loop);

} // namespace vls::gcc

#endif
