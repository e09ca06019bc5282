// SPDX-License-Identifier: GPL-3.0-or-later
//
// The packer's pass over a function: each block is read, packed, and rewritten where that pays.

#ifndef VLS_PACK_PACK_H
#define VLS_PACK_PACK_H

#include "pass.h"

namespace vls::gcc {

/// Packs the blocks of `fun`; with remarks and, where wanted, dumps.
void packFunction(function *fun, Session &session);

/// Packs `iterations` of a loop, which were unrolled and of which `header` is the first block.
/// False if it is left alone, since not so much is saved that the loop's last iterations, which
/// stay scalar, are worth it.
bool packUnrolled(basic_block header, unsigned iterations, Session &session);

} // namespace vls::gcc

#endif
