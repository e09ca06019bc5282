// SPDX-License-Identifier: GPL-3.0-or-later
//
// Ranges and narrow rules against execution. Of drawn blocks, with bytes and words of all kinds as
// what is loaded and given: each integer lies in its range, and each view of it, of twins above
// all, has the same bits when it is computed. Of
// one operation the range is the smallest one.

#include "packer/draw.h"

#include "packer/evaluate.h"
#include "packer/operations.h"
#include "packer/twins.h"

// clang-format off
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
extern "C" {
#include <cmocka.h>
}
// clang-format on

#include <random>

using namespace packtest;
using namespace vls;

namespace {

using Bits = std::uint64_t;

constexpr unsigned cases = 600, executions = 40;

Bits drawBits(unsigned bits, std::mt19937 &random) {
  switch (random() % 4) {
  case 0:
    return lowBits(bits) >> random() % 2;
  case 1:
    return (Bits(1) << (bits - 1)) + (random() % 3 == 0);
  default:
    return (Bits(random()) << 32 | random()) & lowBits(bits);
  }
}

/// The value of each operation, with anything for what is loaded, given, or opaque.
std::vector<Bits> valuesOf(const Block &block, std::mt19937 &random) {
  std::vector<Bits> values;
  for (const Block::Operation &o : block.operations()) {
    Bits value = 0;
    if (o.op == ScalarOp::Constant) {
      value = o.constant;
    } else if (isComputed(o.op)) {
      std::vector<TypedBits> operands;
      for (const unsigned operand : o.operands)
        operands.push_back({block[operand].type, values[operand]});
      value = evaluate(o.op, o.type, operands, o.predicate);
    } else if (o.type.exists()) {
      value = drawBits(o.type.bits, random);
    }
    values.push_back(value);
  }
  return values;
}

void testRanges(void **) {
  unsigned known = 0;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const Case drawn = drawCase(seed);
    const DescribedBlock &block = drawn.block();
    const Ranges ranges(block);
    std::mt19937 random(std::mt19937::result_type(seed + 0));
    for (unsigned i = 0; i < executions; ++i) {
      const std::vector<Bits> values = valuesOf(block, random);
      for (unsigned o = 0; o < block.size(); ++o) {
        if (!block[o].type.exists() || block[o].type.isFloat())
          continue;
        const Range range = ranges.of(o);
        const std::int64_t value = signedNumber(values[o], block[o].type.bits);
        if (value < range.low || value > range.high)
          fail_msg("seed %u: operation %u is %lld, not %lld to %lld", unsigned(seed), o,
                   static_cast<long long>(value), static_cast<long long>(range.low),
                   static_cast<long long>(range.high));
        known += i == 0 && !(range == Range::all(block[o].type.bits));
      }
    }
  }
  print_message("%u ranges smaller than the type\n", known);
  assert_true(known > 1000);
}

void testViews(void **) {
  unsigned views = 0, twins = 0;
  for (std::uint64_t seed = 1; seed <= cases; ++seed) {
    const Case drawn = drawCase(seed);
    VariableShifts shifts(machineOf("avx512"));
    const std::unique_ptr<TwinnedBlock> twinned = TwinnedBlock::of(drawn.block(), shifts);
    if (!twinned)
      continue;
    assert_string_equal(twinned->check().c_str(), "");
    const Region region(*twinned, twinned.get(), machineOf("avx2"), 0, twinned->size());
    std::mt19937 random(std::mt19937::result_type(seed + 0));
    for (unsigned i = 0; i < executions; ++i) {
      const std::vector<Bits> values = valuesOf(*twinned, random);
      for (unsigned o = 0; o < twinned->size(); ++o) {
        const ElementType type = (*twinned)[o].type;
        if (!type.exists() || type.isFloat() || !isComputed((*twinned)[o].op))
          continue;
        twins += i == 0 && twinned->isTwin(o);
        for (const View &view : viewsOf(region, o)) {
          std::vector<TypedBits> operands;
          for (const unsigned operand : view.operands)
            operands.push_back({(*twinned)[operand].type, values[operand]});
          views += i == 0;
          if (evaluate(view.op, type, operands, view.predicate) != values[o])
            fail_msg("seed %u: operation %u, seen as %s", unsigned(seed), o,
                     toString(view.op).c_str());
        }
      }
    }
  }
  print_message("%u views, %u twins\n", views, twins);
  assert_true(twins > 1000);
}

/// The range of one operation on numbers from `low` to `high` of 8 bits, which a minimum and a
/// maximum see to, is that of its results: none are missing, and none are too many but where the
/// statement of ranges says so (what wraps; and, or, exclusive or: all bits of both).
void testExact(void **) {
  const ElementType byte = ElementType::integer(8);
  for (const ScalarOp op :
       {ScalarOp::Add, ScalarOp::Subtract, ScalarOp::Multiply, ScalarOp::Negate, ScalarOp::Absolute,
        ScalarOp::Not, ScalarOp::MinimumSigned, ScalarOp::MaximumSigned, ScalarOp::MinimumUnsigned,
        ScalarOp::MaximumUnsigned, ScalarOp::And, ScalarOp::Or, ScalarOp::Xor, ScalarOp::ShiftLeft,
        ScalarOp::ShiftRightLogical, ScalarOp::ShiftRightArithmetic})
    for (int low = -128; low < 128; low += 15)
      for (int high = low; high < 128; high += 17)
        for (const int number : {-128, -100, -3, -1, 0, 1, 2, 3, 7, 8, 9, 100, 127}) {
          DescribedBlock made;
          const auto constant = [&](int c) { return made.addConstant(byte, Bits(c) & 255); };
          const unsigned x = made.addInput(byte);
          const unsigned above = made.add(ScalarOp::MaximumSigned, byte, {x, constant(low)});
          const unsigned a = made.add(ScalarOp::MinimumSigned, byte, {above, constant(high)});
          const unsigned b = constant(number);
          const unsigned result =
              operandsOf(op) == 1 ? made.add(op, byte, {a}) : made.add(op, byte, {a, b});
          const Range range = Ranges(made).of(result);
          std::int64_t least = 127, most = -128;
          for (int value = low; value <= high; ++value) {
            const std::vector<TypedBits> both = {{byte, Bits(value) & 255},
                                                 {byte, Bits(number) & 255}};
            const Bits bits =
                evaluate(op, byte, operandsOf(op) == 1 ? std::vector<TypedBits>{both[0]} : both);
            least = std::min(least, signedNumber(bits, 8));
            most = std::max(most, signedNumber(bits, 8));
          }
          assert_true(range.low <= least && range.high >= most);
          const bool isLogic = op == ScalarOp::And || op == ScalarOp::Or || op == ScalarOp::Xor;
          const bool isWithoutSign = op == ScalarOp::MinimumUnsigned ||
                                     op == ScalarOp::MaximumUnsigned ||
                                     (op == ScalarOp::ShiftRightLogical && low < 0 && high >= 0);
          if (!isLogic && !isWithoutSign && !(range == Range::all(8)))
            assert_true(range.low == least && range.high == most);
        }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(testRanges), cmocka_unit_test(testViews),
                              cmocka_unit_test(testExact)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
