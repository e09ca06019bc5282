// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masks, lane by lane: the condition under which each lane is active, as a number. Two lanes have
// the same number only if one is active wherever the other is; so masks are equal, or uniform, by
// what they are computed from and not by name.
//
//   m1 = a > b;   m2 = VIEW_CONVERT_EXPR<vector(4) double>(m1);   m3 = b < a;    all equal
//   k  = VIEW_CONVERT_EXPR<char>(m1);                                            and this one
//   m4 = {f, f, f, f} != 0;   conditions c, c, c, c: uniform; all lanes are active, or none is
//
// Both readings of the target are known: a vector's lanes are active where the sign bits of its
// elements are set, an integer's where its low bits are, lane 0 the lowest.

#ifndef VLS_GIMPLE_MASK_H
#define VLS_GIMPLE_MASK_H

#include "gimple/affine.h"
#include "gimple/condition.h"

namespace vls::gcc {

class Masks {
public:
  /// The number of a condition that never holds, and of one that always does.
  static constexpr unsigned off = Conditions::off, on = Conditions::on;

  explicit Masks(ValueNumbers &values) : numbers(values), affine(values) {}

  /// The condition under which lane `lane` of `mask` is active. `mask` is a vector, or an integer
  /// of at least so many bits.
  unsigned condition(tree mask, unsigned lane);

private:
  unsigned conditionOf(tree mask, unsigned lane, unsigned depth);
  std::optional<unsigned> ofConstant(tree mask, unsigned lane) const;
  unsigned ofView(tree from, tree mask, unsigned lane, unsigned depth);
  unsigned ofConversion(tree from, tree mask, unsigned lane, unsigned depth);
  unsigned ofElements(tree constructor, tree mask, unsigned lane, unsigned depth);
  unsigned ofScalar(tree element, bool isBoolean);
  unsigned ofComparison(tree_code code, tree a, tree b, unsigned lane);
  std::optional<bool> ofConstants(tree_code code, unsigned a, unsigned b, tree element) const;
  unsigned leaf(tree mask, unsigned lane);

  /// A number for what lane `lane` of `vector` holds: equal numbers, equal bits.
  unsigned laneValue(tree vector, unsigned lane);

  ValueNumbers &numbers;
  AffineBuilder affine;
  unsigned steps = 0;
  Conditions conditions;
  std::map<unsigned, std::int64_t> constants; ///< by lane value: what it is, if that is known
};

} // namespace vls::gcc

#endif
