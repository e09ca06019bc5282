// SPDX-License-Identifier: GPL-3.0-or-later
//
// Selects against execution: whatever addSelect() makes of a condition and two ways has the bits of
// the way that is chosen, in each execution in which that way keeps its promises; and each thing
// that a select can be is made of some.

#include "packer/evaluate.h"
#include "packer/operations.h"
#include "packer/text.h"

#include "vls/select.h"

// clang-format off
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
extern "C" {
#include <cmocka.h>
}
// clang-format on

#include <map>
#include <random>

using namespace vls;

namespace {

using Bits = std::uint64_t;

constexpr unsigned blocks = 200000, executions = 16;

/// Numbers that meet: few, around zero and around the ends of the type.
Bits drawBits(ElementType type, std::mt19937 &random) {
  if (type.isFloat()) {
    static const Bits some[] = {0,          0x80000000, 0x3f800000, 0xbf800000,
                                0x40400000, 0x7f800000, 0x7fc00000, 0x00000001};
    return some[random() % 8];
  }
  const Bits small = Bits(random() % 5) - 2;
  return (small + (random() % 3 == 0 ? Bits(1) << (type.bits - 1) : 0)) & lowBits(type.bits);
}

class Drawn {
public:
  explicit Drawn(std::mt19937 &r) : random(r) {
    static const unsigned widths[] = {8, 16, 32, 64};
    type =
        random() % 6 == 0 ? ElementType::floating(32) : ElementType::integer(widths[random() % 4]);
    for (unsigned i = 0; i < 3; ++i)
      values.push_back(drawValue());
    if (oneIn(2)) // few values, often the same ones
      values.pop_back();
    const unsigned mask = drawMask();
    a = drawWay(), b = oneIn(3) ? drawOpposite(a) : drawWay();
    if (oneIn(2))
      std::swap(a, b);
    size = block.size();
    result = addSelect(block, mask, a, b);
    condition = mask;
  }

  /// All values, with anything as inputs.
  std::vector<Bits> execute() {
    std::vector<Bits> all;
    for (const Block::Operation &o : block.operations()) {
      std::vector<TypedBits> operands;
      for (const unsigned operand : o.operands)
        operands.push_back({block[operand].type, all[operand]});
      all.push_back(o.op == ScalarOp::Constant ? o.constant
                    : o.op == ScalarOp::Input  ? drawBits(o.type, random)
                                               : evaluate(o.op, o.type, operands, o.predicate));
    }
    return all;
  }

  /// Does a difference that promises it fit its type?
  bool keepsPromise(unsigned way, const std::vector<Bits> &all) const {
    const Block::Operation &o = block[way];
    if (!o.flags.noSignedWrap || o.op != ScalarOp::Subtract)
      return true;
    const auto number = [&](unsigned operand) {
      const unsigned shift = 64 - o.type.bits;
      return __int128(std::int64_t(all[operand] << shift) >> shift);
    };
    const __int128 exact = number(o.operands[0]) - number(o.operands[1]);
    const __int128 limit = __int128(1) << (o.type.bits - 1);
    return exact >= -limit && exact < limit;
  }

  std::mt19937 &random;
  DescribedBlock block;
  ElementType type;
  unsigned condition = 0, a = 0, b = 0, result = 0, size = 0;

private:
  bool oneIn(unsigned n) { return random() % n == 0; }

  unsigned drawConstant(ElementType of) { return block.addConstant(of, drawBits(of, random)); }

  unsigned drawValue() {
    if (oneIn(4))
      return drawConstant(type);
    if (type.isFloat() || type.bits == 8 || oneIn(2))
      return block.addInput(type);
    const unsigned narrow = block.addInput(ElementType::integer(type.bits / 2));
    return block.add(oneIn(2) ? ScalarOp::SignExtend : ScalarOp::ZeroExtend, type, {narrow});
  }

  unsigned any() { return values[random() % values.size()]; }

  /// A value, what it is extended from, or, wider, what it is the low bits of.
  unsigned compared(unsigned value) {
    const Block::Operation &o = block[value];
    return o.op == ScalarOp::SignExtend || o.op == ScalarOp::ZeroExtend ? o.operands[0] : value;
  }

  unsigned drawMask() {
    unsigned left = any(), right = oneIn(2) ? any() : drawConstant(type);
    if (const unsigned l = compared(left), r = compared(right);
        oneIn(2) && block[l].type == block[r].type)
      left = l, right = r;
    if (!type.isFloat() && type.bits < 64 && oneIn(5)) { // of what is cut off
      const ElementType wide = ElementType::integer(type.bits * 2);
      left = block.addInput(wide), right = drawConstant(wide);
      values = {block.add(ScalarOp::Truncate, type, {left}),
                block.addConstant(type, block[right].constant & lowBits(type.bits)), any()};
    }
    if (oneIn(4)) { // of another width
      const ElementType other =
          oneIn(4) ? ElementType::floating(32) : ElementType::integer(8u << random() % 4);
      left = block.addInput(other), right = oneIn(2) ? drawConstant(other) : block.addInput(other);
    }
    const bool comparesFloats = block[left].type.isFloat();
    Predicate predicate = Predicate(random() % 6);
    if (!comparesFloats && oneIn(2))
      predicate = Predicate(unsigned(Predicate::LessUnsigned) + random() % 4);
    return block.addCompare(predicate, left, right);
  }

  OperationFlags drawFlags() {
    OperationFlags flags;
    flags.reassociable = type.isFloat() && !oneIn(3);
    flags.noSignedWrap = !type.isFloat() && oneIn(2);
    return flags;
  }

  unsigned drawWay() {
    static const ScalarOp integers[] = {ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply,
                                        ScalarOp::And, ScalarOp::Or,       ScalarOp::Xor};
    switch (random() % 7) {
    case 6:
      return block.add(ScalarOp::Subtract, type, {values[0], values[1]}, drawFlags());
    case 0:
      return drawConstant(type);
    case 1:
      return any();
    case 2:
      return block.add(ScalarOp::Negate, type, {any()});
    default:
      return block.add(integers[random() % (oneIn(3)         ? 1
                                            : type.isFloat() ? 3
                                                             : 6)],
                       type, {any(), any()}, drawFlags());
    }
  }

  /// What is minus `way`, if that is a difference or a negation.
  unsigned drawOpposite(unsigned way) {
    const Block::Operation o = block[way];
    if (o.op == ScalarOp::Negate)
      return o.operands[0];
    return o.op == ScalarOp::Subtract
               ? block.add(o.op, type, {o.operands[1], o.operands[0]}, o.flags)
               : drawWay();
  }

  std::vector<unsigned> values;
};

void testBits(void **) {
  std::mt19937 random(7);
  std::map<ScalarOp, unsigned> made;
  for (unsigned i = 0; i < blocks; ++i) {
    Drawn drawn(random);
    assert_string_equal(drawn.block.check().c_str(), "");
    made[drawn.result < drawn.size ? ScalarOp::Opaque : drawn.block[drawn.result].op]++;
    for (unsigned k = 0; k < executions; ++k) {
      const std::vector<Bits> all = drawn.execute();
      const unsigned chosen = all[drawn.condition] != 0 ? drawn.a : drawn.b;
      if (drawn.keepsPromise(chosen, all) && !sameValue(drawn.type, all[drawn.result], all[chosen]))
        fail_msg("block %u: %s", i, toString(drawn.block[drawn.result].op).c_str());
    }
  }
  for (const ScalarOp op :
       {ScalarOp::Opaque, ScalarOp::Absolute, ScalarOp::ZeroExtend, ScalarOp::Select, ScalarOp::Add,
        ScalarOp::Subtract, ScalarOp::Multiply, ScalarOp::And, ScalarOp::Or, ScalarOp::Xor,
        ScalarOp::Truncate, ScalarOp::SignExtend})
    if (made[op] < 80)
      fail_msg("%s: %u times", toString(op).c_str(), made[op]);
}

/// Each predicate but those of floats without a contrary.
void testInvert(void **) {
  for (unsigned p = 0; p <= unsigned(Predicate::LessOrGreater); ++p)
    for (const bool isFloat : {false, true}) {
      const ElementType type = isFloat ? ElementType::floating(32) : ElementType::integer(8);
      Predicate other = Predicate(p);
      const bool ofFloats = p >= unsigned(Predicate::Ordered);
      if ((ofFloats && !isFloat) || !invert(other, isFloat))
        continue;
      std::mt19937 random(p);
      for (unsigned i = 0; i < 200; ++i) {
        const TypedBits a{type, drawBits(type, random)}, b{type, drawBits(type, random)};
        const auto is = [&](Predicate predicate) {
          return evaluate(ScalarOp::Compare, ElementType::integer(1), {a, b}, predicate);
        };
        assert_int_not_equal(is(Predicate(p)), is(other));
      }
    }
}

} // namespace

int main() {
  const struct CMUnitTest tests[] = {cmocka_unit_test(testBits), cmocka_unit_test(testInvert)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
