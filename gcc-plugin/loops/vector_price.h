// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a loop costs that the vectorizer has made vectors of: µops of its statements by the packer's
// machine, an iteration of the program's.

#ifndef VLS_LOOPS_VECTOR_PRICE_H
#define VLS_LOOPS_VECTOR_PRICE_H

#include "gcc.h"

#include "vls/packer.h"

namespace vls::gcc {

struct VectorPrice {
  Cost perIteration = 0;   ///< cycles
  unsigned iterations = 0; ///< of the scalar loop in one of the vectors'
};

/// What `vectors` costs for each iteration of `scalar`, the loop that it was; nothing if it cannot
/// be told how many of these one of its own is.
std::optional<VectorPrice> pricePerIteration(class loop *vectors, class loop *scalar,
                                             const PackMachine &machine);

} // namespace vls::gcc

#endif
