// SPDX-License-Identifier: GPL-3.0-or-later
//
// What selects are instead. Each rule below is an equation of bits; where it needs that a
// difference does not wrap, the way that is chosen promises that, or the operands are extensions.
//
// Invariant: operations are only appended, and none that is there changes.

#include "vls/select.h"

#include "packer/operations.h"

#include <utility>

namespace vls {

bool invert(Predicate &predicate, bool isFloat) {
  static constexpr std::pair<Predicate, Predicate> ofAll[] = {
      {Predicate::Equal, Predicate::Unequal}, {Predicate::Ordered, Predicate::Unordered}};
  static constexpr std::pair<Predicate, Predicate> ofIntegers[] = {
      {Predicate::Less, Predicate::GreaterEqual},
      {Predicate::LessEqual, Predicate::Greater},
      {Predicate::LessUnsigned, Predicate::GreaterEqualUnsigned},
      {Predicate::LessEqualUnsigned, Predicate::GreaterUnsigned}};
  const auto exchange = [&](const auto &pairs) {
    for (const auto &[one, other] : pairs)
      if (predicate == one || predicate == other) {
        predicate = predicate == one ? other : one;
        return true;
      }
    return false;
  };
  return exchange(ofAll) || (!isFloat && exchange(ofIntegers));
}

namespace {

using Operation = Block::Operation;

class SelectBuilder {
public:
  explicit SelectBuilder(Block &ofBlock) : block(ofBlock) {}

  unsigned add(unsigned mask, unsigned a, unsigned b) {
    if (a == b || (isConstant(a) && isConstant(b) && block[a].constant == block[b].constant))
      return a;
    for (const auto rule :
         {&SelectBuilder::truth, &SelectBuilder::absolute, &SelectBuilder::difference,
          &SelectBuilder::widened, &SelectBuilder::shared, &SelectBuilder::conditional,
          &SelectBuilder::contrary})
      if (const unsigned found = (this->*rule)(mask, a, b); found != Block::none)
        return found;
    return block.add(ScalarOp::Select, block[a].type, {mask, a, b});
  }

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
  Order orderOf(unsigned mask) const {
    Order order;
    const Operation &compare = block[mask];
    if (compare.op != ScalarOp::Compare || block[compare.operands[0]].type.isFloat())
      return order;
    Predicate predicate = compare.predicate;
    order.a = compare.operands[0], order.b = compare.operands[1];
    if (predicate == Predicate::Greater || predicate == Predicate::GreaterEqual ||
        predicate == Predicate::GreaterUnsigned || predicate == Predicate::GreaterEqualUnsigned) {
      predicate = swapped(predicate);
      std::swap(order.a, order.b);
    }
    order.isUnsigned =
        predicate == Predicate::LessUnsigned || predicate == Predicate::LessEqualUnsigned;
    order.orEqual = predicate == Predicate::LessEqual || predicate == Predicate::LessEqualUnsigned;
    order.isLess = order.isUnsigned || order.orEqual || predicate == Predicate::Less;
    return order;
  }

  /// c ? 1 : 0. Of narrow numbers the truth is as narrow first, so that sums of it are of those.
  unsigned truth(unsigned mask, unsigned a, unsigned b) {
    const ElementType type = block[a].type;
    if (type.isFloat() || block[mask].op != ScalarOp::Compare)
      return Block::none;
    if (isConstant(a, 0) && isConstant(b, 1)) {
      const Operation compare = block[mask];
      Predicate predicate = compare.predicate;
      if (!invert(predicate, block[compare.operands[0]].type.isFloat()) || isContrary(predicate))
        return Block::none;
      mask = block.addCompare(predicate, compare.operands[0], compare.operands[1]);
    } else if (!isConstant(a, 1) || !isConstant(b, 0) || isContrary(block[mask].predicate)) {
      return Block::none;
    }
    const ElementType compared = block[block[mask].operands[0]].type;
    if (!compared.isFloat() && compared.bits < type.bits)
      mask = block.add(ScalarOp::ZeroExtend, compared, {mask});
    return block.add(ScalarOp::ZeroExtend, type, {mask});
  }

  /// True of predicates that instructions have only the contrary of.
  static bool isContrary(Predicate predicate) {
    switch (predicate) {
    case Predicate::Unequal:
    case Predicate::LessEqual:
    case Predicate::GreaterEqual:
    case Predicate::LessEqualUnsigned:
    case Predicate::GreaterEqualUnsigned:
    case Predicate::Unordered:
      return true;
    default:
      return false;
    }
  }

  /// a <= b ? x : y is b < a ? y : x.
  unsigned contrary(unsigned mask, unsigned a, unsigned b) {
    const Operation compare = block[mask];
    Predicate predicate = compare.predicate;
    if (compare.op != ScalarOp::Compare || !isContrary(predicate) ||
        !invert(predicate, block[compare.operands[0]].type.isFloat()))
      return Block::none;
    const unsigned other = block.addCompare(predicate, compare.operands[0], compare.operands[1]);
    return block.add(ScalarOp::Select, block[a].type, {other, b, a});
  }

  /// Of what is compared what `narrow` is the low bits of; none if it is of nothing.
  unsigned wideOf(unsigned mask, unsigned narrow) const {
    const Operation &n = block[narrow];
    for (const unsigned compared : block[mask].operands) {
      const bool isWider =
          !block[compared].type.isFloat() && block[compared].type.bits > n.type.bits;
      if (isWider && ((n.op == ScalarOp::Truncate && n.operands[0] == compared) ||
                      (n.op == ScalarOp::Constant && isConstant(compared) &&
                       (block[compared].constant & lowBits(n.type.bits)) == n.constant)))
        return compared;
    }
    return Block::none;
  }

  /// x > 255 ? 255 : truncate (x) is truncate (x > 255 ? 255 : x).
  unsigned widened(unsigned mask, unsigned a, unsigned b) {
    if (block[mask].op != ScalarOp::Compare || block[a].type.isFloat())
      return Block::none;
    const unsigned wideA = wideOf(mask, a), wideB = wideOf(mask, b);
    return wideA == Block::none || wideB == Block::none
               ? Block::none
               : block.add(ScalarOp::Truncate, block[a].type, {add(mask, wideA, wideB)});
  }

  /// True if `minus` is 0 - `value`, for all bits.
  bool isNegated(unsigned minus, unsigned value) const {
    const Operation &m = block[minus], &v = block[value];
    if (m.op == ScalarOp::Negate)
      return m.operands[0] == value;
    if (m.op != ScalarOp::Subtract)
      return false;
    return (isConstant(m.operands[0], 0) && m.operands[1] == value) ||
           (v.op == ScalarOp::Subtract && v.operands[0] == m.operands[1] &&
            v.operands[1] == m.operands[0]);
  }

  /// x < 0 ? -x : x, and with the ways exchanged. What zero becomes is the same both ways.
  unsigned absolute(unsigned mask, unsigned a, unsigned b) {
    const Order order = orderOf(mask);
    if (!order.isLess || order.isUnsigned)
      return Block::none;
    const bool isBelow = order.a == a || order.a == b, isAbove = order.b == a || order.b == b;
    const unsigned x = isBelow ? order.a : order.b, limit = isBelow ? order.b : order.a;
    if (isBelow == isAbove || !isConstant(limit) || block[x].type.isFloat())
      return Block::none;
    // x < 0, x <= 0, x < 1, x <= -1; 0 < x, 0 <= x, -1 < x, 1 <= x.
    const std::uint64_t edge = isBelow != order.orEqual ? 1 : ~std::uint64_t(0);
    if (!isConstant(limit, 0) && !isConstant(limit, edge))
      return Block::none;
    const unsigned whenNegative = isBelow ? a : b, otherwise = isBelow ? b : a;
    return otherwise == x && isNegated(whenNegative, x)
               ? block.add(ScalarOp::Absolute, block[x].type, {x})
               : Block::none;
  }

  /// True if `value`, with its sign, is the number that is compared as `compared`.
  bool isNumber(unsigned value, unsigned compared, bool isUnsigned) const {
    const Operation &v = block[value];
    if (value == compared)
      return !isUnsigned || v.op == ScalarOp::ZeroExtend;
    return v.op == (isUnsigned ? ScalarOp::ZeroExtend : ScalarOp::SignExtend) &&
           v.operands[0] == compared;
  }

  /// True if the difference of what is compared is the exact one: of extensions; or as promised,
  /// for one of the two differences is computed, and they are minus each other.
  bool isExact(const Operation &one, const Operation &other) const {
    const auto isExtended = [&](unsigned o) {
      return block[o].op == ScalarOp::ZeroExtend || block[o].op == ScalarOp::SignExtend;
    };
    return (isExtended(one.operands[0]) && isExtended(one.operands[1])) ||
           (one.flags.noSignedWrap && other.flags.noSignedWrap);
  }

  /// p < q ? q - p : p - q.
  unsigned difference(unsigned mask, unsigned a, unsigned b) {
    const Order order = orderOf(mask);
    const Operation &one = block[a], &other = block[b];
    if (!order.isLess || one.op != ScalarOp::Subtract || other.op != ScalarOp::Subtract ||
        one.type.isFloat() || one.operands[0] != other.operands[1] ||
        one.operands[1] != other.operands[0])
      return Block::none;
    if (!isNumber(one.operands[1], order.a, order.isUnsigned) ||
        !isNumber(one.operands[0], order.b, order.isUnsigned) || !isExact(one, other))
      return Block::none;
    return block.add(ScalarOp::Absolute, one.type, {a});
  }

  static bool mayMove(const Operation &o) {
    return !o.flags.pinned &&
           (o.op == ScalarOp::Add || o.op == ScalarOp::Subtract || o.op == ScalarOp::Multiply ||
            o.op == ScalarOp::And || o.op == ScalarOp::Or || o.op == ScalarOp::Xor);
  }

  /// Operands that may be what both ways share: of a difference, the first.
  static unsigned places(const Operation &o) { return o.op == ScalarOp::Subtract ? 1 : 2; }

  /// The same operation, but for promises, which are for one way only.
  unsigned repeat(Operation o, unsigned left, unsigned right) {
    OperationFlags flags;
    flags.contractible = o.flags.contractible;
    flags.reassociable = o.flags.reassociable;
    return block.add(o.op, o.type, {left, right}, flags);
  }

  /// c ? s + y : s + z, and s + y : s - y.
  unsigned shared(unsigned mask, unsigned a, unsigned b) {
    const Operation one = block[a], other = block[b];
    if (!mayMove(one) || !mayMove(other))
      return Block::none;
    if (one.op != other.op)
      return opposite(mask, one, other);
    for (unsigned i = 0; i < places(one); ++i)
      for (unsigned k = 0; k < places(other); ++k)
        if (one.operands[i] == other.operands[k])
          return repeat(one, one.operands[i],
                        add(mask, one.operands[1 - i], other.operands[1 - k]));
    return Block::none;
  }

  unsigned opposite(unsigned mask, const Operation &one, const Operation &other) {
    const bool isAddFirst = one.op == ScalarOp::Add;
    const Operation &sum = isAddFirst ? one : other, &rest = isAddFirst ? other : one;
    if (sum.op != ScalarOp::Add || rest.op != ScalarOp::Subtract || sum.type.isFloat())
      return Block::none;
    for (unsigned k = 0; k < 2; ++k)
      if (sum.operands[k] == rest.operands[0]) {
        const unsigned plus = sum.operands[1 - k];
        const unsigned minus = block.add(ScalarOp::Negate, sum.type, {rest.operands[1]});
        return repeat(sum, sum.operands[k],
                      isAddFirst ? add(mask, plus, minus) : add(mask, minus, plus));
      }
    return Block::none;
  }

  /// What leaves the other operand of `o` as it is.
  static std::uint64_t neutralBits(const Operation &o) {
    const unsigned bits = o.type.bits;
    switch (o.op) {
    case ScalarOp::Add: // of floats: minus zero
      return o.type.isFloat() ? std::uint64_t(1) << (bits - 1) : 0;
    case ScalarOp::And:
      return lowBits(bits);
    case ScalarOp::Multiply:
      return !o.type.isFloat() ? 1 : bits == 32 ? 0x3f800000u : std::uint64_t(0x3ff) << 52;
    default:
      return 0;
    }
  }

  /// c ? n + y : n, and with the ways exchanged.
  unsigned conditional(unsigned mask, unsigned a, unsigned b) {
    for (const bool isFirst : {true, false}) {
      const Operation o = block[isFirst ? a : b];
      const unsigned kept = isFirst ? b : a;
      if (!mayMove(o) || (o.type.isFloat() && !o.flags.reassociable))
        continue;
      for (unsigned k = 0; k < places(o); ++k) {
        if (o.operands[k] != kept)
          continue;
        const unsigned y = o.operands[1 - k], none = constant(o.type, neutralBits(o));
        return repeat(o, kept, isFirst ? add(mask, y, none) : add(mask, none, y));
      }
    }
    return Block::none;
  }

  /// The constant that is there, or a new one.
  unsigned constant(ElementType type, std::uint64_t bits) {
    for (unsigned o = block.size(); o-- > 0;)
      if (block[o].type == type && isConstant(o) && block[o].constant == bits)
        return o;
    return block.addConstant(type, bits);
  }

  Block &block;
};

} // namespace

unsigned addSelect(Block &block, unsigned mask, unsigned a, unsigned b) {
  return SelectBuilder(block).add(mask, a, b);
}

} // namespace vls
