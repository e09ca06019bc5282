// SPDX-License-Identifier: GPL-3.0-or-later
//
// Blocks and machines as text: what is wrong is told with its place; what blocks may and may not
// become; uses that are replaced.

#include "packer/draw.h"

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

using namespace packtest;
using namespace vls;

namespace {

void testErrors(void **) {
  const struct {
    const char *text, *error;
  } rows[] = {
      {"memory a memory a", "f:1:17: expected a new name, found 'a'"},
      {"block", "f:1:6: expected the name of the block, found the end of the file"},
      {"block b { x = input i7 }",
       "f:1:21: expected a type: i1, i8, i16, i32, i64, f32 or f64, found 'i7'"},
      {"block b {\n  x = add i32 y, y }",
       "f:2:15: expected a value that is defined above, found 'y'"},
      {"block b { x = input i32 y = input f32 z = add i32 x, y }",
       "f:1:43: expected operands that fit (no add has these types), found 'add'"},
      {"block b { x = input i32 x = input i32 }", "f:1:25: expected a new name, found 'x'"},
      {"block b { x = constant i8 300 }", "f:1:27: expected a number of 8 bits, found '300'"},
      {"block b { x = input i32 p = phi i32 x, q }",
       "f:1:40: expected a value of the phi's type, found 'q'"},
      {"block b { x = load i32 m 0 }", "f:1:24: expected the name of a memory above, found 'm'"},
      {"memory m block b { x = load i1 m 0 }",
       "f:1:24: expected a type of whole bytes, found 'load'"},
      {"block b { x = store i32 m 0 }",
       "f:1:15: expected an operation that yields a value, found 'store'"},
      {"machine m { scalar nothing any: free }", "f:1:20: expected an operation, found 'nothing'"},
      {"machine m { isomorphic a = add i32 in 128: free isomorphic a = add i32 in 128: free }",
       "f:1:60: expected a new name, found 'a'"},
      {"machine m { isomorphic a = minimum i32 in 128: free }",
       "f:1:24: expected an instruction (a.i32.128: lane 0: no minimum has these types), found "
       "'a'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: add(a[l], a[l+1]) } "
       ": free }",
       "f:1:79: expected an element from 0 to 1 (for lane 1), found 'l'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lane 0: not(a[0]) } : free }",
       "f:1:25: expected an instruction (i: lane 1: nothing is computed), found 'i'"},
  };
  for (const auto &row : rows) {
    std::string error;
    assert_false(parsePackDocument(row.text, "f", &error).has_value());
    assert_string_equal(error.c_str(), row.error);
  }
}

/// The plan of the block `text`, with memories a and b that overlap nothing and c, d that may.
PackPlan planOf(const std::string &text, const char *target, bool expected) {
  std::string error;
  const std::optional<PackDocument> document = parsePackDocument(
      "memory a restrict memory b restrict memory c memory d block t {" + text + "}", "f", &error);
  assert_string_equal(error.c_str(), "");
  PackPlan plan;
  assert_int_equal(pack(*document->blocks[0], machineOf(target), plan), expected);
  assert_string_equal(plan.error.c_str(), "");
  return plan;
}

bool hasPack(const PackPlan &plan, const char *name, unsigned lanes) {
  for (const ChosenPack &pack : plan.packs)
    if (std::strstr(pack.name.c_str(), name) == pack.name.c_str() && pack.lanes.size() == lanes)
      return true;
  return false;
}

void testLegality(void **) {
  // A store that may change what the second load reads stands between: two loads.
  PackPlan plan =
      planOf("x = load f32 c 0 store f32 d 0, x y = load f32 c 4 store f32 d 4, y", "avx2", false);
  assert_true(plan.packs.empty());
  // Nothing in between can: one load, one store.
  plan =
      planOf("x = load f32 a 0 store f32 b 0, x y = load f32 a 4 store f32 b 4, y", "avx2", true);
  assert_true(hasPack(plan, "load", 2) && hasPack(plan, "store", 2));
  // WAR: the load reads what the second store overwrites, and must stay in front of both.
  plan = planOf("x = load f32 a 0 y = load f32 a 4 store f32 b 0, x z = load f32 b 4"
                " store f32 b 4, y store f32 a 64, z",
                "avx2", true);
  assert_true(hasPack(plan, "store", 2));
  // RAW between seeds: the second store needs what was read behind the first.
  plan =
      planOf("x = load f32 a 0 store f32 b 0, x z = load f32 b 0 store f32 b 4, z", "avx2", false);
  assert_true(plan.packs.empty());
  // What may not return stands between.
  plan =
      planOf("x = load f32 a 0 y = load f32 a 4 store f32 b 0, x opaque ordered store f32 b 4, y",
             "avx2", false);
  assert_true(plan.packs.empty());
  // Pinned operations stay.
  plan = planOf("x = load f32 a 0 y = load f32 a 4 p = add f32 x, x pinned q = add f32 y, y pinned"
                " store f32 b 0, p store f32 b 64, q",
                "avx2", false);
  assert_true(plan.packs.empty());
}

void testReductions(void **) {
  const std::string loads =
      "x0 = load f32 a 0 x1 = load f32 a 4 x2 = load f32 a 8 x3 = load f32 a 12"
      " x4 = load f32 a 16 x5 = load f32 a 20 x6 = load f32 a 24"
      " x7 = load f32 a 28 ";
  std::string sums = "s0 = add f32 x0, x1 FLAG ";
  for (int i = 2; i < 8; ++i)
    sums += "s" + std::to_string(i - 1) + " = add f32 s" + std::to_string(i - 2) + ", x" +
            std::to_string(i) + " FLAG ";
  const auto with = [&](const std::string &flag) {
    std::string text = loads + sums + "out s6";
    for (std::size_t at; (at = text.find("FLAG")) != std::string::npos;)
      text.replace(at, 4, flag);
    return text;
  };
  // The order of float sums counts, unless the flags say otherwise.
  assert_true(hasPack(planOf(with("reassociate"), "avx2", true), "reduce", 1));
  assert_true(planOf(with(""), "avx2", false).packs.empty());
}

void testWindows(void **) {
  // Long blocks are packed window by window, and as well as short ones.
  std::string text;
  for (int i = 0; i < 4000; i += 4) {
    const auto at = [&](int k) { return std::to_string(4 * (i + k)); };
    for (int k = 0; k < 4; ++k)
      text += " x" + std::to_string(i + k) + " = load f32 a " + at(k);
    for (int k = 0; k < 4; ++k)
      text += " store f32 b " + at(k) + ", x" + std::to_string(i + k);
  }
  const PackPlan plan = planOf(text, "sse2", true);
  assert_true(plan.packs.size() == 2000);
  assert_true(plan.after * 3 < plan.before);
}

void testReplacedUses(void **) {
  std::string error;
  auto document = parsePackDocument("memory a memory b block b {"
                                    " x = load f32 a 0 store f32 b 0, x"
                                    " y = load f32 a 0 store f32 b 4, y"
                                    " z = add f32 x, y out y out-after-loop z }",
                                    "f", &error);
  assert_true(document.has_value());
  DescribedBlock &block = *document->blocks[0]; // x 0, y 2, z 4
  block.replaceUses({0, 1, 0, 3, 4});
  assert_true(block[3].operands == std::vector<unsigned>{0});
  assert_true((block[4].operands == std::vector<unsigned>{0, 0}));
  assert_true(block[0].usedOutside && !block[2].usedOutside);
  assert_true(block[4].usedAfterLoop && !block[0].usedAfterLoop);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(testErrors), cmocka_unit_test(testLegality),
                              cmocka_unit_test(testReductions), cmocka_unit_test(testWindows),
                              cmocka_unit_test(testReplacedUses)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
