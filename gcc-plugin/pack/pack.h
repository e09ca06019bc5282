// SPDX-License-Identifier: GPL-3.0-or-later
//
// The packer's pass over a function: each block is read, packed, and rewritten where that pays.

#ifndef VLS_PACK_PACK_H
#define VLS_PACK_PACK_H

#include "pass.h"

namespace vls::gcc {

/// Packs the blocks of `fun`; with remarks and, where wanted, dumps.
void packFunction(function *fun, Session &session);

/// What the statements of `body`, which are an iteration of a loop, cost as scalars, but for
/// counters; in cycles. Nothing if they cannot be read.
std::optional<Cost> scalarCost(basic_block body, Session &session);

/// Iterations of a loop that stand side by side.
struct Unrolled {
  unsigned iterations = 0;
  Cost before = 0;         ///< of all of them, as the loop has them; without counters
  bool sharesBits = false; ///< of counters low bits are known: see loops/low_bits.h
};

/// Packs the iterations of `loop`, of which `header` is the first block. False if it is left alone,
/// since not so much is saved that the loop's last iterations, which stay scalar, are worth it.
/// True without packs if that much is saved by what iterations with known low bits compute once.
bool packUnrolled(basic_block header, const Unrolled &loop, Session &session);

} // namespace vls::gcc

#endif
