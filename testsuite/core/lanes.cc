// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lane evolution: transfer functions, the lattice, queries and reasons, and random flow graphs, of
// which no run may contradict what is claimed (the long run is build/fuzz/lanes).

#include "../lanes/claims.h"
#include "../lanes/generate.h"

#include "lanes/text.h"

#include <csetjmp>
#include <cstdarg>
#include <cstddef>

extern "C" {
#include <cmocka.h>
}

using namespace vls;
using namespace vlstest;

namespace {

LaneDocument parsed(const std::string &text) {
  std::string error;
  std::optional<LaneDocument> document = parseLanes(text, "t", &error);
  if (!document)
    fail_msg("%s\n%s", text.c_str(), error.c_str());
  return std::move(*document);
}

/// The evolution of the last instruction of `text`.
std::string last(const std::string &text) {
  const LaneDocument document = parsed(text);
  const LaneAnalysis analysis(document.graph, document.options);
  return toString(analysis.getSLEV(unsigned(document.graph.instructions().size()) - 1));
}

// ---- Operations ----

struct Case {
  const char *inputs, *operation, *due;
};

const Case operations[] = {
    {"input i strided 1 base 0 mod 4", "divide i, 4", "uniform"},
    {"input i strided 1 base 0 mod 8", "divide i, 4", "uniform base 0 mod 2"},
    {"input i strided 1 base 1 mod 4", "divide i, 4", "random"},
    {"input i strided 1 base 1 mod 4", "divide-to-zero i, 4", "random"},
    {"input i : u8 strided 1 base 0 mod 4", "divide-to-zero i, 4 : u8", "uniform"},
    {"input i strided 1 base 0 mod 4", "divide-to-zero i, 4", "random"},
    {"input i strided 1 base 0", "divide-to-zero i, 4", "uniform base 0"},
    {"input i strided 2 base 1 mod 2", "divide i, 2", "strided 1"},
    {"input i strided 8", "divide i, 4", "strided 2"},
    {"input i strided 1 base 0 mod 4", "remainder i, 4", "strided 1 base 0"},
    {"input i strided 4 base 3 mod 4", "remainder i, 4", "uniform base 3"},
    {"input i strided 4", "remainder i, 4", "uniform"},
    {"input i strided 1 base 0 mod 2", "and i, 1", "random"},
    {"input i strided 2 base 1 mod 2", "and i, 1", "uniform base 1"},
    {"input i strided 1 base 0 mod 4", "and i, -4", "uniform base 0 mod 4"},
    {"input i strided 1 base 0 mod 4", "or i, 3", "uniform base 3 mod 4"},
    {"input i strided 1 base 0 mod 4", "xor i, 3", "strided -1 base 3 mod 4"},
    {"input i strided 1 base 0 mod 4", "shift-right i, 2", "uniform"},
    {"input i strided 3", "shift-left i, 2", "strided 12 base 0 mod 4"},
    {"input i strided 1 input n uniform", "add i, n", "strided 1"},
    {"input i strided 1 input j strided 1", "subtract i, j", "uniform"},
    {"input i strided 1 input n uniform", "multiply i, n", "random"},
    {"input i strided 1", "multiply i, -3", "strided -3 base 0 mod 3"},
    {"input i random", "multiply i, 0", "uniform base 0"},
    {"input i strided 1 base 0 mod 4 input n uniform base 0 mod 4", "less i, n", "uniform"},
    {"input i strided 1 base 0 mod 4 input n uniform base 0 mod 4", "less-equal i, n", "random"},
    {"input i strided 1 base 1 mod 4 input n uniform base 0 mod 4", "less-equal i, n", "uniform"},
    {"input i strided 1 base 1 mod 8 input n uniform base 0 mod 8", "less-equal i, n", "uniform"},
    {"input i strided 1 base 0 mod 4 input n uniform base 0 mod 4", "less n, i", "random"},
    {"input i strided 1 input j strided 1", "less i, j", "uniform"},
    {"input i strided 1 base 0", "less i, 4", "uniform base 1"},
    {"input i strided 1 base 0", "less i, 3", "random"},
    {"input i strided 2 base 0 mod 2", "equal i, 7", "uniform base 0"},
    {"input i strided 2 base 0 mod 2", "unequal i, 8", "random"},
    {"input i strided 1 input j strided 1", "minimum i, j", "strided 1"},
    {"input i strided 1 base 0 input j strided 2 base 100", "minimum i, j", "strided 1 base 0"},
    {"input c uniform input i strided 1", "select c, i, i", "strided 1"},
    {"input c random input i strided 1", "select c, i, i", "strided 1"},
    {"input c random input i strided 1", "select c, i, undefined", "strided 1"},
    {"input c random input i strided 1 input j strided 1", "select c, i, j", "random"},
    {"input c uniform input i strided 1 input j uniform", "select c, i, j", "random"},
    {"input i : u8 strided 1", "add i, 1 : u8 wraps", "strided 1 wraps"},
    {"input i : u8 strided 1 base 0 mod 4", "add i, 4 : u8 wraps", "strided 1 base 0 mod 4"},
    {"input i : u8 strided 1 wraps", "convert i : u32", "random"},
    {"input i : u8 strided 1", "convert i : u32", "strided 1"},
    {"input i : i32 strided 1", "convert i : u32", "strided 1 wraps"},
    {"input i : i32 strided 1", "convert i : i64", "strided 1"},
    {"input i : i32 strided 256", "convert i : i8", "uniform"},
    {"input i : u8 strided 1 wraps input j : u8 strided 1 wraps", "subtract i, j : u8 wraps",
     "uniform"},
    {"input i : u8 strided 1 wraps input j : u8 strided 1 wraps", "equal i, j", "uniform"},
    {"input i : u8 strided 1 wraps input j : u8 strided 1 wraps", "less i, j", "random"},
    {"input i : u8 strided 1", "not i : u8", "strided -1"},
    {"input i strided 1000000000000000000000", "add i, i", "strided 2000000000000000000000"},
    {"input a uniform", "load a", "uniform"},
    {"input a strided 4", "load a", "random"},
    {"input a uniform", "call f(a)", "uniform"},
    {"input a random", "apply f(a)", "random"},
    {"input a random", "call-uniform", "uniform"},
    {"input a uniform", "call-random", "random"},
    {"input a uniform", "lane", "strided 1 base 0"},
    {"input a uniform", "copy undefined", "bottom"},
    {"input a uniform", "add a, undefined", "bottom"},
    {"input i : u8 strided 1 base 250", "add i, 2 : u8 wraps", "strided 1 base 252"},
    {"input i : u8 strided 1 base 250", "add i, 3 : u8 wraps", "strided 1 base 253 mod 256 wraps"},
    {"input i : i8 strided 1 base 120", "add i, 4 : i8 wraps", "strided 1 base 124"},
    {"input i : i8 strided 1 base 120", "add i, 5 : i8 wraps", "strided 1 base 125 mod 256 wraps"},
    {"input i : i8 strided 1 base 0 mod 256", "add i, 5 : i8 wraps", "strided 1 base 5 mod 256"},
    {"input i : i8 strided 1 base 0 mod 256", "add i, 126 : i8 wraps",
     "strided 1 base 126 mod 256 wraps"},
    {"input i strided 1 base 9", "maximum i, 3", "strided 1 base 9"},
    {"input i strided 1 base 9", "minimum i, 3", "uniform base 3"},
    {"input i strided 1 base 2", "maximum i, 3", "random"},
    {"input i strided 4 base 2 mod 8", "divide i, 4", "strided 1 base 0 mod 2"},
};

void test_operations(void **) {
  for (const Case &c : operations) {
    const std::string got =
        last(std::string("lanes 4\n") + c.inputs + "\nblock b { x = " + c.operation + " }");
    if (got != c.due)
      fail_msg("%s; %s: %s instead of %s", c.inputs, c.operation, got.c_str(), c.due);
  }
}

void test_any_number_of_lanes(void **) {
  assert_string_equal(last("input i strided 1 base 0 mod 4 block b { x = divide i, 4 }").c_str(),
                      "random");
  assert_string_equal(last("input i strided 4 base 0 mod 4 block b { x = divide i, 4 }").c_str(),
                      "strided 1");
  // However many there are, some may be on either side of 0, or on it.
  assert_string_equal(last("input i strided 1 base 5 block b { x = less i, 0 }").c_str(), "random");
  assert_string_equal(last("input i strided 2 base 0 mod 4 block b { x = equal i, 0 }").c_str(),
                      "random");
  assert_string_equal(last("input i strided 2 base 1 mod 4 block b { x = equal i, 0 }").c_str(),
                      "uniform base 0");
}

/// Numbers of many digits are forgotten, or loops of analyses would make them ever longer.
void test_long_numbers(void **) {
  const std::string longNumber = "1" + std::string(200, '0');
  assert_string_equal(
      last("input i strided 1 base 3 mod " + longNumber + " block b { x = copy i }").c_str(),
      "strided 1");
  assert_string_equal(
      last("input i uniform base " + longNumber + " block b { x = copy i }").c_str(), "uniform");
  const std::string shorter = "1" + std::string(100, '0');
  assert_string_equal(last("input i uniform base " + shorter + " block b { x = copy i }").c_str(),
                      ("uniform base " + shorter).c_str());
}

void test_join(void **) {
  const LaneEvolution two = LaneEvolution::constant(2), six = LaneEvolution::constant(6);
  assert_string_equal(toString(join(two, six)).c_str(), "uniform base 2 mod 4");
  assert_string_equal(toString(join(LaneEvolution::strided(2), two)).c_str(), "random");
  assert_string_equal(toString(join(LaneEvolution::bottom(), two)).c_str(), "uniform base 2");
  assert_string_equal(
      toString(join(LaneEvolution::strided(2, 4, 1), LaneEvolution::strided(2, 4, 3))).c_str(),
      "strided 2 base 1 mod 2");
}

// ---- Queries ----

const char *const leaking = "input n random variable i uniform "
                            "block head { i = apply next(i) x = apply f(i) c = apply done(i, n) "
                            "branch c out head } block out { store x return } ";

void test_queries(void **) {
  const LaneDocument document = parsed(leaking);
  const LaneAnalysis analysis(document.graph, document.options);
  assert_true(analysis.isDivergent(0));
  assert_false(analysis.isDivergent(1));
  assert_true(analysis.headerOf(0) == 0 && analysis.headerOf(1) == FlowGraph::none);
  assert_true(analysis.influenceRegion(0) == std::vector<unsigned>{0});
  assert_true(analysis.getSLEV(1).isUniform());
  assert_true(analysis.getStride(1) == 0);
  assert_true(analysis.getUse(3, 0).isRandom());
  const Taint taint = analysis.whyUse(3, 0);
  assert_true(taint.kind == Taint::Kind::LeakingIteration && taint.branch == 0 && taint.loop == 0);
  assert_string_equal(analysis.explainUse(3, 0)[0].c_str(),
                      "x is random in out: lanes leave the loop of head in different iterations, "
                      "since they part at the end of head");
  assert_int_equal(analysis.explainBranch(0).size(), 2);
}

// ---- Fixed branches ----

const char *const variables = "lanes 4 variable x uniform variable y strided 1 ";

/// The last instruction is looked at; y decides in each lane the same way as long as it is the
/// same.
const char *const fixed[][2] = {
    // Both sides come to b2, with f of what they hold; that is equal among the lanes of one side.
    {"block b0 { branch y b1 b3 } block b1 { x = apply f(x) branch x b0 b2 } "
     "block b3 { x = apply f(x) branch x b0 b2 } block b2 { x = apply f(x) branch y b0 b2 }",
     "random"},
    // The same where both bring what they had before.
    {"block b0 { x = apply f(x) branch y b1 b3 } block b1 { branch x b1 b2 } "
     "block b3 { branch x b0 b2 } block b2 { x = apply f(x) branch x b0 b2 }",
     "random"},
    // Lanes that go back to b0 never see the y that b2 makes, so they always go there.
    {"block b0 { x = apply f(x) goto b1 } block b1 { branch y b0 b2 } "
     "block b3 { x = apply k() branch x b1 b2 } block b2 { y = apply f(x) branch y b2 b3 }",
     "uniform"},
    // If b0 changes y, they may come later.
    {"block b0 { x = apply f(x) y = apply g(y) goto b1 } block b1 { branch y b0 b2 } "
     "block b3 { x = apply k() branch x b1 b2 } block b2 { y = apply f(x) branch y b2 b3 }",
     "random"},
    // Lanes that stay with b1 never leave; those of b2 leave in one iteration.
    {"block b0 { branch y b1 b2 } block b1 { x = apply k() branch y b0 b1 } "
     "block b2 { x = apply f(x) branch x b0 b3 } block b3 { x = apply f(x) }",
     "uniform"},
    // If b1 has a way to b3, they leave when they like.
    {"block b0 { branch y b1 b2 } block b1 { x = apply k() branch x b0 b3 } "
     "block b2 { x = apply f(x) branch x b0 b3 } block b3 { x = apply f(x) }",
     "random"},
};

void test_fixed_branches(void **) {
  for (const auto &[text, due] : fixed) {
    assert_string_equal(last(std::string(variables) + text).c_str(), due);
    const LaneDocument document = parsed(std::string(variables) + text);
    assert_string_equal(contradictionIn(document.graph, 1, 200).c_str(), "");
  }
}

// ---- Text ----

void test_text(void **) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    LaneDocument document;
    document.graph = generate(seed, {});
    document.options.lanes = unsigned(seed % 5);
    const std::string text = toString(document);
    assert_string_equal(toString(parsed(text)).c_str(), text.c_str());
  }
}

const char *const wrong[][2] = {
    {"", "t:1:1: expected 'block', found the end of the file"},
    {"lanes 0", "t:1:7: expected 1 to 4096 lanes, found '0'"},
    {"input x", "t:1:8: expected 'uniform', 'strided' or 'random', found the end of the file"},
    {"input add uniform", "t:1:7: expected a name that is not taken, found 'add'"},
    {"block b { x = plus 1 }", "t:1:15: expected an operation, found 'plus'"},
    {"block b { x = add y, 1 }", "t:1:19: expected a value that is defined, found 'y'"},
    {"block b { x = copy 1 x = copy 2 }",
     "t:1:22: expected a value that is not defined yet, found 'x'"},
    {"block b {\n  goto c\n}", "t:2:8: expected the name of a block, found 'c'"},
    {"block b { return x = copy 1 }", "t:1:18: expected '}', found 'x'"},
    {"block b { } block b { }", "t:1:19: expected a block that is new, found 'b'"},
    {"block b { x = copy 1 : 32 }", "t:1:24: expected a type such as i32 or u8, found '32'"},
    {"block b { x = copy 1 : f32 }", "t:1:24: expected a type such as i32 or u8, found 'f32'"},
    {"block b { x = copy 1 : i0 }", "t:1:24: expected a type such as i32 or u8, found 'i0'"},
    {"value x uniform", "t:1:1: expected 'input', 'variable' or 'block', found 'value'"},
    {"input x strided y", "t:1:17: expected a stride, found 'y'"},
    {"input x uniform base y", "t:1:22: expected a number, found 'y'"},
    {"input x uniform base 0 mod y", "t:1:28: expected a modulus, found 'y'"},
    {"block 1 { }", "t:1:7: expected the name of a block, found '1'"},
    {"block b 1", "t:1:9: expected '{', found '1'"},
    {"block b { branch 1 goto }", "t:1:20: expected the name of a block, found 'goto'"},
    {"block b { branch 1 b c }", "t:1:22: expected the name of a block, found 'c'"},
    {"block b { branch 1 b b c }", "t:1:24: expected the name of a block, found 'c'"},
    {"block b { x add 1, 2 }", "t:1:13: expected '=', found 'add'"},
    {"block b { x = add add, 1 }", "t:1:19: expected an operand, found 'add'"},
    {"block b { x = add 1, }", "t:1:22: expected an operand, found '}'"},
    {"block b { x = phi 1 }", "t:1:19: expected '[', found '1'"},
    {"block b { x = phi [c : 1] }", "t:1:20: expected the name of a block, found 'c'"},
    {"block b { x = phi [b : ] }", "t:1:24: expected an operand, found ']'"},
    {"block b { x = add 1 }", "t: block b: 1 operands instead of 2"},
    {"block b { goto c } block c { x = phi [] }", "t: block c: a phi without an operand for b"},
    {"input d random block a { branch d b c } block b { x = copy 1 goto c } block c { store x }",
     "t: block c: x is not defined above its use"},
};

void test_errors(void **) {
  for (const auto &[text, due] : wrong) {
    std::string error;
    assert_false(parseLanes(text, "t", &error).has_value());
    assert_string_equal(error.c_str(), due);
  }
}

// ---- Random graphs ----

void test_random_graphs(void **) {
  unsigned irreducible = 0, loops = 0, uniform = 0, all = 0;
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    Recipe recipe;
    recipe.arithmetic = seed % 2 != 0;
    const FlowGraph graph = generate(seed, recipe);
    assert_string_equal(graph.check().c_str(), "");
    const std::string wrongAt = contradictionIn(graph, seed, 8);
    if (!wrongAt.empty())
      fail_msg("seed %lu: %s", static_cast<unsigned long>(seed), wrongAt.c_str());
    const Nest nest(graph);
    irreducible += !nest.reducible;
    loops += nest.loops;
    const LaneAnalysis analysis(graph, {4});
    for (unsigned i = 0; i < graph.instructions().size(); ++i, ++all)
      uniform += analysis.getSLEV(i).isUniform();
  }
  assert_true(irreducible > 300 && loops > 2000);
  assert_true(uniform * 5 > all);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(test_operations),    cmocka_unit_test(test_any_number_of_lanes),
      cmocka_unit_test(test_long_numbers),  cmocka_unit_test(test_join),
      cmocka_unit_test(test_queries),       cmocka_unit_test(test_fixed_branches),
      cmocka_unit_test(test_text),          cmocka_unit_test(test_errors),
      cmocka_unit_test(test_random_graphs),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
