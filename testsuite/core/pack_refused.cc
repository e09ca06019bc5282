// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is no block, no instruction and no plan: each rule is broken once, and the reason is the one
// that belongs to it.

#include "packer/draw.h"
#include "packer/evaluate.h"
#include "packer/operations.h"

// clang-format off
#include <csetjmp>
#include <cstdarg>
#include <cstddef>
#include <cstdint>
extern "C" {
#include <cmocka.h>
}
// clang-format on

#include <cstring>
#include <functional>

using namespace packtest;
using namespace vls;

namespace {

using Kind = PackStep::Kind;

const ElementType i8 = ElementType::integer(8), i32 = ElementType::integer(32),
                  i64 = ElementType::integer(64), f32 = ElementType::floating(32),
                  f64 = ElementType::floating(64);

/// A block that clients build by hand; nothing is in order.
class HandBlock : public Block {
public:
  bool mustPrecede(unsigned, unsigned) const override { return false; }
};

void testBlocks(void **) {
  const struct {
    const char *wrong;
    std::function<void(HandBlock &)> build;
  } rows[] = {
      {"operation 1: not has 1 operands", [](HandBlock &b) { b.add(ScalarOp::Not, i32, {}); }},
      {"operation 1: an operand is not defined above",
       [](HandBlock &b) { b.add(ScalarOp::Not, i32, {1}); }},
      {"operation 1: there is no such latch operand",
       [](HandBlock &b) { b.setLatch(b.addPhi(i32, 0), 7); }},
      {"operation 2: an operand yields no value",
       [](HandBlock &b) {
         b.add(ScalarOp::Opaque, {}, {});
         b.add(ScalarOp::Not, i32, {1});
       }},
      {"operation 2: a phi stands below other operations",
       [](HandBlock &b) {
         b.add(ScalarOp::Not, i32, {0});
         b.setLatch(b.addPhi(i32, 0), 1);
       }},
      {"operation 2: a phi begins with what is neither an input nor a constant",
       [](HandBlock &b) {
         b.setLatch(b.addPhi(i32, 0), 1);
         b.setLatch(b.addPhi(i32, 1), 1);
       }},
      {"operation 1: no memory reference", [](HandBlock &b) { b.add(ScalarOp::Load, i32, {}); }},
      {"operation 1: a constant has too many bits", [](HandBlock &b) { b.addConstant(i8, 256); }},
  };
  for (const auto &row : rows) {
    HandBlock block;
    block.addInput(i32);
    assert_string_equal(block.check().c_str(), "");
    row.build(block);
    assert_string_equal(block.check().c_str(), row.wrong);
  }
}

VectorInstruction addition() {
  return isomorphic("add", ScalarOp::Add, {i32, 4}, {i32, i32}, {});
}

void testInstructions(void **) {
  const struct {
    const char *wrong;
    std::function<void(VectorInstruction &)> change;
  } rows[] = {
      {"add: lane 2: there is no operand 1",
       [](VectorInstruction &v) {
         v.lanes[0] = v.lanes[1] = {};
         for (unsigned lane : {0u, 1u})
           v.lanes[lane].compute(ScalarOp::Not, i32, {v.lanes[lane].slice(i32, 0, lane)});
         v.operands.pop_back();
       }},
      {"add: lane 0: operand 1 has no such element",
       [](VectorInstruction &v) { v.lanes[0].nodes[1].element = 4; }},
      {"add: lane 1: load is not computed",
       [](VectorInstruction &v) { v.lanes[1].nodes[2].op = ScalarOp::Load; }},
      {"add: lane 3: a node's operand stands behind it",
       [](VectorInstruction &v) { v.lanes[3].nodes[2].operands[0] = 2; }},
      {"add: 2 to 64 lanes, each with a tree", [](VectorInstruction &v) { v.lanes.pop_back(); }},
      {"add: operands have 1 to 64 lanes",
       [](VectorInstruction &v) { v.operands[0].type.lanes = 65; }},
      {"add: lane 0: not of the result's type",
       [](VectorInstruction &v) { v.result.element = f32; }},
      {"add: nothing is computed",
       [](VectorInstruction &v) {
         for (LaneTree &tree : v.lanes) {
           tree = {};
           tree.constant(i32, 1);
         }
       }},
      {"add: lane 2: no select has these types", // of three of them there is one
       [](VectorInstruction &v) {
         LaneTree &tree = v.lanes[2];
         const unsigned is = tree.compare(Predicate::Less, 0, 1);
         tree.compute(ScalarOp::Select, i32, {is, 0, 1, 1});
       }},
      {"add: lane 0: a constant has too many bits",
       [](VectorInstruction &v) {
         v.lanes[0] = {};
         v.lanes[0].constant(i32, std::uint64_t(1) << 32);
       }},
  };
  assert_string_equal(checkInstruction(addition()).c_str(), "");
  for (const auto &row : rows) {
    VectorInstruction changed = addition();
    row.change(changed);
    assert_string_equal(checkInstruction(changed).c_str(), row.wrong);
  }
}

/// Four sums, shifts by a constant and phis around them: steps of most kinds.
const char *const sums = R"(
memory a restrict
memory b restrict
block sums {
  z = constant i32 0
  k = constant i32 3
  n = input i32
  p0 = phi i32 z, s0
  p1 = phi i32 z, s1
  p2 = phi i32 z, s2
  p3 = phi i32 z, s3
  x0 = load i32 a 0
  x1 = load i32 a 4
  x2 = load i32 a 8
  x3 = load i32 a 12
  t0 = shift-left i32 x0, k
  t1 = shift-left i32 x1, k
  t2 = shift-left i32 x2, k
  t3 = shift-left i32 x3, k
  m0 = multiply i32 t0, n
  m1 = multiply i32 t1, n
  m2 = multiply i32 t2, n
  m3 = multiply i32 t3, n
  s0 = add i32 p0, m0
  s1 = add i32 p1, m1
  s2 = add i32 p2, m2
  s3 = add i32 p3, m3
  store i32 b 0, s0
  store i32 b 4, s1
  store i32 b 8, s2
  store i32 b 12, s3
})";

/// The first step that `is` says; the test fails if there is none.
PackStep &find(PackPlan &plan, const std::function<bool(const PackStep &)> &is) {
  for (PackStep &step : plan.steps)
    if (is(step))
      return step;
  fail_msg("no such step");
  return plan.steps[0];
}

void testPlans(void **) {
  std::string error;
  const std::optional<PackDocument> document = parsePackDocument(sums, "sums", &error);
  assert_string_equal(error.c_str(), "");
  const Block &block = *document->blocks[0];
  const PackMachine &machine = machineOf("avx2");
  PackPlan right;
  assert_true(pack(block, machine, right));
  const auto of = [](Kind kind) { return [kind](const PackStep &s) { return s.kind == kind; }; };
  const auto hasName = [&](const char *name) {
    return [&machine, name](const PackStep &s) {
      return s.kind == Kind::Compute &&
             machine.instruction(s.instruction).name.compare(0, std::strlen(name), name) == 0;
    };
  };
  const struct {
    const char *wrong; ///< how it ends
    std::function<bool(const PackStep &)> step;
    std::function<void(PackStep &)> change;
  } rows[] = {
      {"no such operation", of(Kind::Load), [](PackStep &s) { s.lanes[1] = 1000; }},
      {"no such operation", of(Kind::Scalar), [](PackStep &s) { s.operation = 1000; }},
      {"no memory reference", of(Kind::Load), [](PackStep &s) { s.operation = 0; }},
      {"operands do not fit", of(Kind::Store), [](PackStep &s) { s.operands.clear(); }},
      {"as many operations as lanes", of(Kind::Load), [](PackStep &s) { s.lanes.pop_back(); }},
      {"as many operations as lanes", of(Kind::Store), [](PackStep &s) { s.lanes.pop_back(); }},
      {"a store yields nothing", of(Kind::Store), [](PackStep &s) { s.id = 50; }},
      {"its id is not the next one", of(Kind::Load), [](PackStep &s) { s.id = 50; }},
      {"no such instruction", of(Kind::Compute), [](PackStep &s) { s.instruction = 100000; }},
      {"operands or lanes do not fit", of(Kind::Compute),
       [](PackStep &s) { s.operands.pop_back(); }},
      {"an operand is not there, or of another type", hasName("add."),
       [](PackStep &s) { s.operands[0].vector = 90; }},
      {"an immediate is no constant", hasName("shift-left"),
       [](PackStep &s) {
         s.operands[1] = {0, 2};
       }},
      {"as many constants as lanes", of(Kind::Constant),
       [](PackStep &s) { s.constants.pop_back(); }},
      {"another constant", of(Kind::Constant), [](PackStep &s) { s.constants[0] = 1; }},
      {"as many scalars as lanes", of(Kind::Broadcast),
       [](PackStep &s) { s.scalars.push_back(2); }},
      {"a scalar is not there, or of another type", of(Kind::Broadcast),
       [](PackStep &s) { s.scalars[0] = 7; }},
      {"no initial values", of(Kind::Phi), [](PackStep &s) { s.operands.pop_back(); }},
      {"a phi has no latch", of(Kind::Phi), [](PackStep &s) { s.operands[1].vector = 90; }},
      {"a phi goes on with another value", of(Kind::Phi),
       [](PackStep &s) { s.operands[1].vector = s.operands[0].vector; }},
      {"begins with another value", of(Kind::Phi), [](PackStep &s) { s.lanes[0] = 7; }},
  };
  assert_string_equal(checkPlan(block, machine, right).c_str(), "");
  for (const auto &row : rows) {
    PackPlan changed = right;
    row.change(find(changed, row.step));
    const std::string wrong = checkPlan(block, machine, changed);
    const std::size_t length = std::strlen(row.wrong);
    if (wrong.size() < length || wrong.compare(wrong.size() - length, length, row.wrong) != 0)
      fail_msg("expected '%s', found '%s'", row.wrong, wrong.c_str());
  }
}

/// Conversions between floats and integers, at the ends of ranges.
void testConversions(void **) {
  const auto bits32 = [](float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return std::uint64_t(bits);
  };
  const auto bits64 = [](double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
  };
  const struct {
    ScalarOp op;
    ElementType from, to;
    std::uint64_t value, expected;
  } rows[] = {
      {ScalarOp::FloatToSigned, f32, i32, bits32(-2.75f), 0xfffffffe},
      {ScalarOp::FloatToSigned, f32, i32, bits32(2147483648.0f), 0x80000000}, // does not fit
      {ScalarOp::FloatToSigned, f64, i64, bits64(1e300), std::uint64_t(1) << 63},
      {ScalarOp::FloatToSigned, f64, i32, bits64(-2147483648.0), 0x80000000},
      {ScalarOp::FloatToSigned, f64, i8, bits64(127.9), 127},
      {ScalarOp::SignedToFloat, i32, f32, 0xffffffff, bits32(-1)},
      {ScalarOp::UnsignedToFloat, i32, f32, 0xffffffff, bits32(4294967296.0f)},
      {ScalarOp::UnsignedToFloat, i32, f64, 0xffffffff, bits64(4294967295.0)},
      {ScalarOp::FloatExtend, f32, f64, bits32(0.5f), bits64(0.5)},
      {ScalarOp::FloatTruncate, f64, f32, bits64(1e-300), 0},
  };
  for (const auto &row : rows) {
    assert_true(evaluate(row.op, row.to, {{row.from, row.value}}) == row.expected);
    LaneTree tree;
    tree.compute(row.op, row.to, {tree.slice(row.from, 0, 1)});
    assert_true(evaluate(tree, {{0, row.value}}) == row.expected);
  }
  LaneTree smaller; // a < b ? a : b
  const unsigned a = smaller.slice(i32, 0, 0), b = smaller.slice(i32, 1, 0);
  const unsigned less = smaller.compare(Predicate::Less, a, b);
  smaller.compute(ScalarOp::Select, i32, {less, a, b});
  assert_true(evaluate(smaller, {{5}, {0xffffffff}}) == 0xffffffff);
  assert_true(evaluate(smaller, {{5}, {7}}) == 5);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(testBlocks), cmocka_unit_test(testInstructions),
                              cmocka_unit_test(testPlans), cmocka_unit_test(testConversions)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
