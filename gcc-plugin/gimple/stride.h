// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lane evolution of an access: if the addresses of its lanes form an arithmetic progression.
//
//   lane         0     1     2     3
//   address      a    a+s   a+2s  a+3s       s = element: contiguous; -element: reversed; 0: one
//
// Shown from the affine forms of the addresses, in which nothing that may wrap was followed. So an
// index vector base + {0, 1, 2, 3} of 64 bits, or {i, i + 1, i + 2, i + 3} of int, is one, and
// _mm_add_epi32 (base, {0, 1, 2, 3}) is not.

#ifndef VLS_GIMPLE_STRIDE_H
#define VLS_GIMPLE_STRIDE_H

#include "gimple/access.h"

namespace vls::gcc {

/// Bytes from each lane of `access` to the next, if that is one constant for all.
std::optional<std::int64_t> laneStride(const Access &access);

enum class LanePattern {
  None,       ///< no constant stride, or one for which there is no single load
  Contiguous, ///< lane l at element l
  Reversed,   ///< lane l at element lanes - 1 - l
  Broadcast   ///< all lanes at one element
};

LanePattern lanePattern(const Access &access);

} // namespace vls::gcc

#endif
