// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the check of plans believes of low bits (the rules L1, L5 and L6 of core/packer/check.cc),
// one tree at a time: what it accepts computes the same on numbers at the ends of ranges, and what
// it refuses does not.

#include "packer/check.h"
#include "packer/evaluate.h"

// clang-format off
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
extern "C" {
#include <cmocka.h>
}
// clang-format on

using namespace vls;

namespace {

const ElementType i8 = ElementType::integer(8), i16 = ElementType::integer(16),
                  i32 = ElementType::integer(32), i64 = ElementType::integer(64);

/// Without memory.
class HandBlock : public Block {
public:
  bool mustPrecede(unsigned, unsigned) const override { return false; }
};

/// Does the check believe that `tree` computes `operation`, if operand k is the value of
/// claimed[k]?
bool believes(const Block &block, const LaneTree &tree, const std::vector<unsigned> &claimed,
              unsigned operation) {
  CheckedRanges ranges(block);
  return computes(
      block, ranges, tree,
      [&](const LaneTree::Node &slice) { return Claim::of(claimed[slice.operand]); }, operation);
}

/// The low bits of a constant are the constant of these bits, and no other one.
void testTruncatedConstants(void **) {
  HandBlock block;
  const unsigned wide = block.addConstant(i16, 5051);
  const unsigned low = block.addConstant(i8, 5051 & 255), other = block.addConstant(i8, 188);
  const unsigned wider = block.addConstant(i64, 0x100000000 + 5051);
  const unsigned input = block.addInput(i16);
  LaneTree once, twice;
  once.compute(ScalarOp::Truncate, i8, {once.slice(i16, 0, 0)});
  const unsigned words = twice.compute(ScalarOp::Truncate, i16, {twice.slice(i64, 0, 0)});
  twice.compute(ScalarOp::Truncate, i8, {words});
  assert_true(believes(block, once, {wide}, low));
  assert_false(believes(block, once, {wide}, other));
  assert_false(believes(block, once, {input}, low));
  assert_true(believes(block, twice, {wider}, low));
  assert_false(believes(block, twice, {wider}, other));
  LaneTree same; // not the upper bits
  same.compute(ScalarOp::Truncate, i16, {same.slice(i32, 0, 0)});
  const unsigned upper = block.addConstant(i32, 0x13bb0000);
  assert_false(believes(block, same, {upper}, block.addConstant(i16, 0x13bb)));
}

constexpr ScalarOp shifts[] = {ScalarOp::ShiftLeft, ScalarOp::ShiftRightLogical,
                               ScalarOp::ShiftRightArithmetic};

/// What `operation` is for each number that `input`, the only one that it depends on, may be.
std::vector<std::uint64_t> valuesOf(const Block &block, unsigned operation, unsigned input,
                                    const std::vector<std::uint64_t> &numbers) {
  std::vector<std::uint64_t> all;
  for (const std::uint64_t number : numbers) {
    std::vector<TypedBits> values;
    for (unsigned o = 0; o <= operation; ++o) {
      const Block::Operation &is = block[o];
      std::vector<TypedBits> operands;
      for (const unsigned operand : is.operands)
        operands.push_back(values[operand]);
      values.push_back({is.type, o == input                    ? number
                                 : is.op == ScalarOp::Constant ? is.constant
                                 : is.op == ScalarOp::Input    ? 0
                                                            : evaluate(is.op, is.type, operands)});
    }
    all.push_back(values.back().bits);
  }
  return all;
}

/// Numbers of `bits` bits: small ones, and those around ends of ranges.
std::vector<std::uint64_t> numbersOf(unsigned bits) {
  std::vector<std::uint64_t> all;
  const std::uint64_t mask = ~std::uint64_t(0) >> (64 - bits);
  for (std::uint64_t number = 0; number < 36; ++number)
    all.push_back(number);
  for (unsigned bit = 6; bit <= bits; ++bit)
    for (int more = -1; more <= 1; ++more)
      all.push_back(((std::uint64_t(1) << bit) + std::uint64_t(more)) & mask);
  return all;
}

/// How a number of 8, 16 or 32 bits becomes the count of a shift, or what it shifts.
struct Form {
  ScalarOp extension;
  std::uint64_t mask; ///< of `and`; 0: none
  std::uint64_t more; ///< is added
};

constexpr Form counts[] = {{ScalarOp::ZeroExtend, 0, 0},     {ScalarOp::SignExtend, 0, 0},
                           {ScalarOp::ZeroExtend, 7, 0},     {ScalarOp::ZeroExtend, 15, 0},
                           {ScalarOp::ZeroExtend, 7, 9},     {ScalarOp::SignExtend, 15, 1},
                           {ScalarOp::SignExtend, 31, 0},    {ScalarOp::ZeroExtend, 7, 65529},
                           {ScalarOp::ZeroExtend, 7, 65530}, {ScalarOp::ZeroExtend, 7, 250}};

unsigned add(HandBlock &block, unsigned input, const Form &form, ElementType wide) {
  unsigned made = block.add(form.extension, wide, {input});
  if (form.mask != 0)
    made = block.add(ScalarOp::And, wide, {made, block.addConstant(wide, form.mask)});
  if (form.more != 0)
    made = block.add(ScalarOp::Add, wide, {made, block.addConstant(wide, form.more)});
  return made;
}

/// Is `narrow` of the low bits of both the low bits of `wide`, whatever is given?
bool isShift(const Block &block, unsigned wide, ScalarOp narrow, ElementType type) {
  const unsigned shifted = block[wide].operands[0], count = block[wide].operands[1];
  const std::uint64_t mask = ~std::uint64_t(0) >> (64 - type.bits);
  for (const std::uint64_t x : valuesOf(block, shifted, 0, numbersOf(block[0].type.bits)))
    for (const std::uint64_t n : valuesOf(block, count, 1, numbersOf(block[1].type.bits))) {
      const ElementType all = block[wide].type;
      if (evaluate(narrow, type, {{type, x & mask}, {type, n & mask}}) !=
          (evaluate(block[wide].op, all, {{all, x}, {all, n}}) & mask))
        return false;
    }
  return true;
}

/// A shift and what it is believed to be.
struct ShiftCase {
  ElementType wide, narrow;
  ScalarOp extension; ///< of what is shifted
  Form count;
  ScalarOp op, seen;
};

std::vector<ShiftCase> shiftCases() {
  std::vector<ShiftCase> all;
  for (const auto &[wide, narrow] :
       {std::pair(i32, i8), std::pair(i32, i16), std::pair(i64, i16), std::pair(i64, i32)})
    for (const ScalarOp extension : {ScalarOp::ZeroExtend, ScalarOp::SignExtend})
      for (const Form &count : counts)
        for (const ScalarOp op : shifts)
          for (const ScalarOp seen : shifts)
            all.push_back({wide, narrow, extension, count, op, seen});
  return all;
}

/// Shifts of 32 and 64 bits, by what is no constant, as shifts of 8, 16 and 32: what the check
/// believes is so, and what it does not is not, but where nothing is left after any shift.
void testShifts(void **) {
  unsigned right = 0, wrong = 0;
  for (const ShiftCase &c : shiftCases()) {
    HandBlock block;
    block.addInput(c.narrow);
    block.addInput(c.narrow.bits == 32 ? i16 : c.narrow);
    const unsigned x = block.add(c.extension, c.wide, {0}), n = add(block, 1, c.count, c.wide);
    const unsigned shift = block.add(c.op, c.wide, {x, n});
    const unsigned count = block.add(ScalarOp::Truncate, c.narrow, {n});
    const unsigned low = block.add(ScalarOp::Truncate, c.narrow, {shift});
    assert_string_equal(block.check().c_str(), "");
    LaneTree tree;
    const unsigned a = tree.slice(c.narrow, 0, 0), b = tree.slice(c.narrow, 1, 0);
    tree.compute(c.seen, c.narrow, {a, b});
    const bool is = isShift(block, shift, c.seen, c.narrow);
    const bool isBelieved = believes(block, tree, {0, count}, low);
    if (is != isBelieved && (isBelieved || c.count.more < c.narrow.bits))
      fail_msg("%s %s of %s, %s and %u add %u, as %s %s", toString(c.op).c_str(),
               toString(c.wide).c_str(), toString(c.extension).c_str(),
               toString(c.count.extension).c_str(), unsigned(c.count.mask), unsigned(c.count.more),
               toString(c.seen).c_str(), toString(c.narrow).c_str());
    ++(isBelieved ? right : wrong);
  }
  print_message("%u shifts are believed, %u are not\n", right, wrong);
  assert_true(right > 150 && wrong > 400);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(testTruncatedConstants),
                              cmocka_unit_test(testShifts)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
