// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is worth to be read: most blocks hold nothing to begin with, and a look at their statements
// says so.

#ifndef VLS_PACK_SEEDS_H
#define VLS_PACK_SEEDS_H

#include "pack/chain.h"

namespace vls::gcc {

/// True if the blocks of `chain` access memory and may have seeds (core/packer/seeds.h); of a chain
/// with links, only if it also has phis of one kind that could be a pack.
bool isWorthReading(const Chain &chain);

} // namespace vls::gcc

#endif
