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
  bool scatters = false;   ///< stores that may not wait for their neighbours stay scatters
};

/// What `vectors` costs for each iteration of `scalar`, the loop that it was; nothing if it cannot
/// be told how many of these one of its own is. `independent`: how many of these in a row may be
/// done side by side, as the program says.
std::optional<VectorPrice> pricePerIteration(class loop *vectors, class loop *scalar,
                                             unsigned independent, const PackMachine &machine);

} // namespace vls::gcc

#endif
