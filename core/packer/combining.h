// SPDX-License-Identifier: GPL-3.0-or-later
//
// Instructions whose lanes are sums (products, minima, ...) themselves, seen as what a reduction is
// made of: terms of one kind, which it may have in any order.
//
//   pmaddwd    lane l:  a[2l] * b[2l] + a[2l+1] * b[2l+1]      terms p0 * p1, two in each lane
//   psadbw     lane 0:  |a[0] - b[0]| + ... + |a[7] - b[7]|    terms |p0 - p1|, eight in lane 0
//              lane 1:  0                                      none
//
// Invariant: a lane without terms is what its operation leaves as it is, 0 of a sum.

#ifndef VLS_PACKER_COMBINING_H
#define VLS_PACKER_COMBINING_H

#include "vls/vector_instruction.h"

#include <vector>

namespace vls {

/// A lane's terms, as nodes of its tree from left to right; nothing if there is one that is a lone
/// element or a constant. A lane that is the constant 0 has none.
struct Terms {
  bool exist = false;
  std::vector<unsigned> nodes;
};

/// Of a lane that combines by `op`.
Terms termsOf(const LaneTree &tree, ScalarOp op);

/// The operation that all lanes combine by, integers and some lane at least two terms; none if this
/// is no such instruction.
bool combines(const VectorInstruction &instruction, ScalarOp &op);

/// What is below `node`, as a tree of its own.
LaneTree subtree(const LaneTree &tree, unsigned node);

} // namespace vls

#endif
