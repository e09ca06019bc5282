// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lane evolution of an access: if the addresses of its lanes form an arithmetic progression.
//
//   lane         0     1     2     3
//   address      a    a+s   a+2s  a+3s       s = element: contiguous; -element: reversed; 0: one
//
// Or if they are a constant apart in another way, as those of x[i / 2] or x[i ^ 1] (offsets.h).
//
// Shown from the affine forms of the addresses, in which nothing that may wrap was followed. So an
// index vector base + {0, 1, 2, 3} of 64 bits, or {i, i + 1, i + 2, i + 3} of int, is one, and
// _mm_add_epi32 (base, {0, 1, 2, 3}) is not.

#ifndef VLS_GIMPLE_STRIDE_H
#define VLS_GIMPLE_STRIDE_H

#include "gimple/access.h"

namespace vls::gcc {

/// True if there are several lanes, all at one address plus a constant each.
bool lanesDifferByConstants(const Access &access);

/// Bytes from each lane of `access` to the next, if that is one constant for all.
std::optional<std::int64_t> laneStride(const Access &access);

/// Adjacent elements of which each lane reads one; all are between two that are read, or read,
/// under a sanitizer read.
struct LaneSpan {
  unsigned lowest = 0;          ///< a lane that reads the first of them
  unsigned elements = 0;        ///< how many: a power of two, at most the number of lanes
  std::vector<unsigned> places; ///< by lane: which of them it reads
};

std::optional<LaneSpan> laneSpan(const Access &access);

/// The span, as far as there is one. An element apart in each step, since no stride of more fits.
enum class LanePattern {
  None,
  Contiguous, ///< lane l at element l
  Reversed,   ///< lane l at element lanes - 1 - l
  Broadcast,  ///< all lanes at one element
  Permuted    ///< any other
};

LanePattern lanePattern(const Access &access);

} // namespace vls::gcc

#endif
