// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws cases: the same one for a seed, always.

#ifndef FUZZ_CORE_DRAW_H
#define FUZZ_CORE_DRAW_H

#include "fuzz/core/case.h"
#include "fuzz/random.h"

namespace corefuzz {

using fuzz::Random;

Case drawCase(std::uint64_t seed);

/// A target of its own: some rows of a predefined one, with other prices.
vls::TargetDescription drawTarget(Random &random);

} // namespace corefuzz

#endif
