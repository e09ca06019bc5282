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

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(testTruncatedConstants)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
