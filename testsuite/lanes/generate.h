// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random flow graphs: of up to `blocks` blocks, with loops nested up to three, reducible or not.

#ifndef VLS_TESTSUITE_LANES_GENERATE_H
#define VLS_TESTSUITE_LANES_GENERATE_H

#include "nest.h"

#include <random>

namespace vlstest {

struct Recipe {
  unsigned blocks = 12;
  unsigned nesting = 3;
  bool arithmetic = true; ///< else every operation is an uninterpreted function
};

/// The graph of a seed: the same one always.
vls::FlowGraph generate(std::uint64_t seed, const Recipe &recipe);

} // namespace vlstest

#endif
