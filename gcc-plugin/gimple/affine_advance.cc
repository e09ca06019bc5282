// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which values that a loop advances keep their distance from each other: those that it advances
// alike, from starts that are a constant apart.

#include "gimple/affine.h"

namespace vls::gcc {

namespace {

/// Starts are followed from here on, and in them no other value is related to an earlier one: so
/// that what is looked at does not multiply with each loop around.
constexpr unsigned startDepth = maxDepth / 2;

gphi *phiOf(tree value) {
  return TREE_CODE(value) == SSA_NAME && !SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value)
             ? dyn_cast<gphi *>(SSA_NAME_DEF_STMT(value))
             : nullptr;
}

/// True if both are integers of 64 bits, or addresses in one address space: one may be computed
/// from the other.
bool sameKind(tree a, tree b) {
  if (POINTER_TYPE_P(a) && POINTER_TYPE_P(b))
    return TYPE_ADDR_SPACE(TREE_TYPE(a)) == TYPE_ADDR_SPACE(TREE_TYPE(b));
  return INTEGRAL_TYPE_P(a) && INTEGRAL_TYPE_P(b) && TYPE_PRECISION(a) == TYPE_PRECISION(b);
}

} // namespace

void AffineBuilder::addAdvanced(Affine &sum, tree value, std::uint64_t scale, unsigned depth) {
  constexpr unsigned maxEarlier = 64;
  gphi *phi = depth < startDepth ? phiOf(value) : nullptr;
  if (const auto advance = phi ? advanceOf(phi) : std::nullopt) {
    const unsigned before = steps;
    gphi_iterator at = gsi_start_phis(gimple_bb(phi));
    for (unsigned n = 0; n < maxEarlier && at.phi() != phi; ++n, gsi_next(&at)) {
      tree earlier = gimple_phi_result(at.phi());
      if (!phiOf(earlier) || !sameKind(TREE_TYPE(value), TREE_TYPE(earlier)))
        continue;
      steps = 0; // an address is read as far, however many values are compared
      if (auto distance = distanceKept(*advance, at.phi())) {
        sum.addConstant(scale * *distance);
        value = earlier;
        break;
      }
    }
    steps = before;
  }
  addLeaf(sum, value, -1, scale, true);
}

std::optional<std::uint64_t> AffineBuilder::distanceKept(const Advance &advance, gphi *earlier) {
  const auto other = advanceOf(earlier);
  if (!other || !std::equal(advance.steps.begin(), advance.steps.end(), other->steps.begin(),
                            other->steps.end(),
                            [&](tree a, tree b) { return numbers.of(a) == numbers.of(b); }))
    return std::nullopt;
  Affine difference;
  add64(difference, advance.start, -1, 1, startDepth);
  add64(difference, other->start, -1, -std::uint64_t(1), startDepth);
  return difference.terms().empty() ? std::optional(difference.constant()) : std::nullopt;
}

} // namespace vls::gcc
