// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a value is that each iteration gets from the one before: a sum that vectors can add up lane
// by lane, or a recurrence, which runs one iteration after the other.

#ifndef VLS_LANES_CARRIED_H
#define VLS_LANES_CARRIED_H

#include "gcc.h"

namespace vls::gcc {

struct Carried {
  enum class Kind {
    Reduction,   ///< every iteration adds, multiplies, ...; only the last result is used
    InOrder,     ///< the same in floating point, which may not be added up in another order
    Compared,    ///< a minimum or maximum, kept by a branch that compares
    Conditional, ///< the last value that a branch let through
    Chase,       ///< a pointer or index that is loaded by way of itself
    Growing,     ///< x = x + step in floating point
    Previous,    ///< what the iteration before computed anew, such as x[i - 1]
    Recurrence   ///< anything else
  };
  Kind kind = Kind::Recurrence;
  std::string operation;       ///< Reduction, InOrder: "sum", "product", "minimum", ...
  std::string name;            ///< in the source; "" if it has none
  gimple *statement = nullptr; ///< computes the next value
};

/// Of a phi of the loop's header that is no induction variable.
Carried classifyCarried(gphi *phi, class loop *loop);

} // namespace vls::gcc

#endif
