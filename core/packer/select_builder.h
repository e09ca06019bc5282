// SPDX-License-Identifier: GPL-3.0-or-later
//
// SelectBuilder: what selects are instead. Each rule is an equation of bits; where it needs that a
// difference does not wrap, the way that is chosen promises that, or the operands are extensions.
// select_compares.cc: rules about the compare, its predicate and its width; selects.cc: about what
// is chosen.
//
// Invariant: operations are only appended, and none that is there changes.

#ifndef VLS_PACKER_SELECT_BUILDER_H
#define VLS_PACKER_SELECT_BUILDER_H

#include "packer/operations.h"

#include "vls/select.h"

namespace vls {

class SelectBuilder {
public:
  using Operation = Block::Operation;

  explicit SelectBuilder(Block &ofBlock) : block(ofBlock) {}

  unsigned add(unsigned mask, unsigned a, unsigned b);

private:
  /// A compare as "a < b", "a <= b", "a == b" and so on: what is greater stands right.
  struct Order {
    bool isLess = false, isUnsigned = false, orEqual = false;
    unsigned a = Block::none, b = Block::none;
  };

  bool isConstant(unsigned o) const { return block[o].op == ScalarOp::Constant; }
  bool isConstant(unsigned o, std::uint64_t bits) const {
    return isConstant(o) && block[o].constant == (bits & lowBits(block[o].type.bits));
  }

  /// Integers that are compared by size.
  Order orderOf(unsigned mask) const;

  /// c ? 1 : 0. Of narrow numbers the truth is as narrow first, so that sums of it are of those.
  unsigned truth(unsigned mask, unsigned a, unsigned b);

  /// Integers as wide as what is compared: instructions yield these.
  ElementType comparedWidth(unsigned mask) const {
    return ElementType::integer(block[block[mask].operands[0]].type.bits);
  }

  /// c ? k + 1 : k is k + (c ? 1 : 0), a term of a sum like any other.
  unsigned neighbours(unsigned mask, unsigned a, unsigned b);

  /// Of two constants, as wide as what is compared, if they fit.
  unsigned numbers(unsigned mask, unsigned a, unsigned b);

  /// The compare, of numbers as wide as what it chooses, where these are no extensions of narrower
  /// ones (then what is narrow is chosen).
  unsigned matching(unsigned mask, unsigned a, unsigned b);

  /// a <= b ? x : y is b < a ? y : x.
  unsigned contrary(unsigned mask, unsigned a, unsigned b);

  /// Of what is compared what `narrow` is the low bits of; none if it is of nothing.
  unsigned wideOf(unsigned mask, unsigned narrow) const;

  /// x > 255 ? 255 : truncate (x) is truncate (x > 255 ? 255 : x).
  unsigned widened(unsigned mask, unsigned a, unsigned b);

  /// True if `minus` is 0 - `value`, for all bits.
  bool isNegated(unsigned minus, unsigned value) const;

  /// x < 0 ? -x : x, and with the ways exchanged. What zero becomes is the same both ways.
  unsigned absolute(unsigned mask, unsigned a, unsigned b);

  /// True if `value`, with its sign, is the number that is compared as `compared`.
  bool isNumber(unsigned value, unsigned compared, bool isUnsigned) const;

  /// True if the difference of what is compared is the exact one: of extensions; or as promised,
  /// for one of the two differences is computed, and they are minus each other.
  bool isExact(const Operation &one, const Operation &other) const;

  /// p < q ? q - p : p - q.
  unsigned difference(unsigned mask, unsigned a, unsigned b);

  static bool mayMove(const Operation &o) {
    return !o.flags.pinned &&
           (o.op == ScalarOp::Add || o.op == ScalarOp::Subtract || o.op == ScalarOp::Multiply ||
            o.op == ScalarOp::And || o.op == ScalarOp::Or || o.op == ScalarOp::Xor);
  }

  /// Operands that may be what both ways share: of a difference, the first.
  static unsigned places(const Operation &o) { return o.op == ScalarOp::Subtract ? 1 : 2; }

  /// The same operation, but for promises, which are for one way only.
  unsigned repeat(Operation o, unsigned left, unsigned right);

  /// c ? s + y : s + z, and s + y : s - y.
  unsigned shared(unsigned mask, unsigned a, unsigned b);

  unsigned opposite(unsigned mask, const Operation &one, const Operation &other);

  /// What leaves the other operand of `o` as it is.
  static std::uint64_t neutralBits(const Operation &o);

  /// c ? n + y : n, and with the ways exchanged.
  unsigned conditional(unsigned mask, unsigned a, unsigned b);

  /// The constant that is there, or a new one.
  unsigned constant(ElementType type, std::uint64_t bits);

  Block &block;
};

} // namespace vls

#endif
