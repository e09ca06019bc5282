// SPDX-License-Identifier: GPL-3.0-or-later
//
// Permutes of whole vectors, and vectors of one scalar.

#ifndef VLS_PACK_PERMUTE_H
#define VLS_PACK_PERMUTE_H

#include "pack/types.h"
#include "rewrite/index.h"

namespace vls::gcc {

/// How many elements a vector has.
unsigned lanesOf(tree vector);

/// Lanes of `a`, then of `b`, of one type, chosen by `mask`; below 0 anything.
tree emitPermute(tree a, tree b, const std::vector<int> &mask, Emitter &emitter);

/// A slot whose lowest part is `scalar`, with zeros above it: a vector of its type.
tree emitLowest(tree scalar, Emitter &emitter);

/// A slot of two times `half`.
tree emitTwice(tree half, Emitter &emitter);

} // namespace vls::gcc

#endif
