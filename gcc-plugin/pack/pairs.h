// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums and differences of neighbours, as two shuffles and one operation:
//
//   haddps (a, b)      a0 a2 b0 b2
//                    + a1 a3 b1 b3
//
// The instructions that do this at once are these three operations inside, on Intel's cores, and
// take twice their time on AMD's; written like this, they are never slower. Those on words stay:
// they would be five operations.

#ifndef VLS_PACK_PAIRS_H
#define VLS_PACK_PAIRS_H

#include "pack/types.h"
#include "rewrite/index.h"

namespace vls::gcc {

/// True if each lane is one operation, the same in all, on two elements of at least 32 bits that
/// stand elsewhere in the operands.
bool isOfPairs(const VectorInstruction &instruction);

/// As emitCompute. isOfPairs (instruction) is true.
tree emitPairs(const VectorInstruction &instruction, const std::vector<tree> &operands,
               Emitter &emitter);

} // namespace vls::gcc

#endif
