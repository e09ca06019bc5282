// SPDX-License-Identifier: GPL-3.0-or-later
//
// How many users share what a value costs. Extensions and truncations of a value are the value
// itself in another width, so their users are its users:
//
//   x -> sign-extend x -> add, subtract      two users of x

#include "packer/alternatives.h"

#include <algorithm>

namespace vls {

void Alternatives::countSharers() {
  sharers.resize(region.end - region.first);
  for (unsigned o = region.first; o < region.end; ++o) {
    if (region.isLiveOut(o) && region.contains(rootOf(o)))
      ++sharers[rootOf(o) - region.first];
    if (rootOf(o) == o)
      for (const unsigned operand : region.block[o].operands)
        if (region.contains(rootOf(operand)))
          ++sharers[rootOf(operand) - region.first];
  }
}

/// What `operation` is an extension or truncation of, through all of them.
unsigned Alternatives::rootOf(unsigned operation) const {
  while (region.contains(operation) && (region.block[operation].op == ScalarOp::SignExtend ||
                                        region.block[operation].op == ScalarOp::ZeroExtend ||
                                        region.block[operation].op == ScalarOp::Truncate))
    operation = region.block[operation].operands[0];
  return operation;
}

/// Operations that use the value, narrower or wider as well, and so share its cost. If `user` is
/// but the value itself in another width: one.
double Alternatives::sharersOf(unsigned value, unsigned user) const {
  if (!areShared())
    return 1;
  const unsigned root = rootOf(value);
  if (!region.contains(root) || (user != Block::none && rootOf(user) == root))
    return 1;
  return std::max(1u, sharers[root - region.first]);
}

/// The same of vectors: a value that is in several lanes has so many users at once.
double Alternatives::sharersOf(const Lanes &x, const Lanes &users) const {
  if (!areShared())
    return 1;
  double least = 0;
  for (const unsigned lane : x) {
    if (lane == Block::none)
      continue;
    const bool isConverted = std::any_of(users.begin(), users.end(), [&](unsigned user) {
      return user != Block::none && rootOf(user) == rootOf(lane);
    });
    const double sharing =
        isConverted ? 1
                    : sharersOf(lane, Block::none) / double(std::count(x.begin(), x.end(), lane));
    least = least == 0 ? sharing : std::min(least, sharing);
  }
  return std::max(least, 1.0);
}

} // namespace vls
