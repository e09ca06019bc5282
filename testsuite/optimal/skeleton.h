// SPDX-License-Identifier: GPL-3.0-or-later
//
// Skeleton: the operations of a sequence in order, with their kinds and operands, but not which
// elements they take. A coarse question finds one sooner than the search finds a sequence; with it
// the search has little left to find.

#ifndef VLS_OPTIMAL_SKELETON_H
#define VLS_OPTIMAL_SKELETON_H

#include <cstddef>
#include <vector>

namespace optimal {

/// Of Instructions. An operand is a load, or the result of an earlier step; -1: it is not.
struct Skeleton {
  struct Operand {
    int load = -1, step = -1;
  };
  struct Step {
    std::size_t kind = 0;
    Operand a, b;
    int memory = -1; ///< which of the kind's
  };
  std::vector<Step> steps;
};

} // namespace optimal

#endif
