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
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: not(a[x]) } : free }",
       "f:1:73: expected an element, found 'x'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lane 0: not(a[2]) } : free }",
       "f:1:67: expected an element from 0 to 1 (for lane 0), found '2'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lane 0: not(a[0]) } : free }",
       "f:1:25: expected an instruction (i: lane 1: nothing is computed), found 'i'"},
      {"block b { x = opaque y }", "f:1:22: expected the type of the value, found 'y'"},
      {"block b { opaque i32 }",
       "f:1:22: expected a value without a type, or a name in front of 'opaque', found '}'"},
      {"block b { x = input i32 y = phi i64 x, y }",
       "f:1:29: expected a first operand of the phi's type, found 'phi'"},
      {"memory m block b { x = load i32 m 2000000000000 }",
       "f:1:35: expected a number of bytes below 2^40, found '2000000000000'"},
      {"block b { x = constant f32 y }", "f:1:28: expected a number or 'bits', found 'y'"},
      {"block b { x = input i32 y = not i32 x z = phi i32 x, y }",
       "f:1:7: expected a block (operation 2: a phi stands below other operations), found 'b'"},
      {"nothing", "f:1:1: expected 'memory', 'block' or one 'machine', found 'nothing'"},
      {"machine m { nothing }",
       "f:1:13: expected 'scalar', 'broadcast', 'build', 'extract', 'constant', 'isomorphic', "
       "'elementwise', 'instruction' or '}', found 'nothing'"},
      {"block b { x = input i32 y = compare x, x }", "f:1:37: expected a predicate, found 'x'"},
      {"machine m { elementwise e (l: i32) -> i32 in 128 = not(l): free }",
       "f:1:28: expected a new name, and not of an operation, a type or 'l', found 'l'"},
      {"machine m { elementwise e (a: i32) -> i32 in 128 = b: free }",
       "f:1:52: expected an operation, a type or the name of an operand, found 'b'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: not(a) } : free }",
       "f:1:72: expected '[', found ')'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: load(a[l]) } : free }",
       "f:1:67: expected an operation that exists (this is nothing that is computed), found "
       "'load'"},
      {"memory m block b { x = input i32 store i32 m 0 x }", "f:1:48: expected ',', found 'x'"},
      {"block b { x = input i32 y = phi i32 q, x }",
       "f:1:37: expected a value that is defined above, found 'q'"},
      {"block b { x = opaque i32 (y) }",
       "f:1:27: expected a value that is defined above, found 'y'"},
      {"block b { x = input i32 out y }",
       "f:1:29: expected a value that is defined above, found 'y'"},
      {"machine m { extract any lane 1: free }", "f:1:30: expected '0', found '1'"},
      {"machine m { isomorphic a = nothing i32 in 128: free }",
       "f:1:28: expected an operation, found 'nothing'"},
      {"machine m { isomorphic a = add i7 in 128: free }",
       "f:1:32: expected a type: i1, i8, i16, i32, i64, f32 or f64, found 'i7'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 lanes 0 to 1: not(a[l]) : free }",
       "f:1:51: expected '{', found 'lanes'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: not(a[l]) } in 100 : "
       "free }",
       "f:1:25: expected an instruction (i: a width that is no multiple of its own), found 'i'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1 step 0: not(a[l]) } : "
       "free }",
       "f:1:71: expected a step, found '0'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: add(a[l], i32 z) } : "
       "free }",
       "f:1:81: expected an integer, found 'z'"},
      {"machine m { instruction i (a: 2 x i32) -> 2 x i32 { lanes 0 to 1: not a[l] } : free }",
       "f:1:71: expected '(', found 'a'"},
      {"machine m { isomorphic c = compare less i32 in 128: free }",
       "f:1:24: expected an instruction (c.i32.128: lane 0: no compare has these types), found "
       "'c'"},
      {"machine m { elementwise e (a: i32) -> i32 in 128 = not(a): 1 nothing }",
       "f:1:62: expected 'load', 'store', 'shuffle', 'vector' or 'fused', found 'nothing'"},
  };
  for (const auto &row : rows) {
    std::string error;
    assert_false(parsePackDocument(row.text, "f", &error).has_value());
    assert_string_equal(error.c_str(), row.error);
  }
}

/// What is cut off behind any of its words is refused, in one line; so is each word too many.
void testCutOff(void **) {
  const std::string texts[] = {
      "machine m { scalar add, subtract i8, i16: 1 fused broadcast i32: 1 shuffle, 1 fused "
      "build any: 2 shuffle, 2 fused extract any lane 0: free constant: 1 load, 1 fused "
      "isomorphic plus = add i32 , i64 in 128 , 256: 1 vector, 1 fused "
      "isomorphic less = compare less i1 from f32 in 16: 1 vector, 1 fused "
      "isomorphic wide = sign-extend i32 from i16 in 128: 1 shuffle, 1 fused "
      "isomorphic shift = shift-left i32 by scalar in 128: 1 vector, 1 fused "
      "isomorphic shift-by = shift-left i32 by immediate in 128: 1 vector, 1 fused "
      "elementwise both ( a : i32 , b : i32 ) -> i32 in 128 = add( a , not( b ) ): 2 vector, 2 "
      "fused "
      "instruction pairs ( a : 4 x i32 , c : i32 ) -> 2 x i32 { lane 0: add( a[ 0 ] , c ) "
      "lane 1: add( a[ 2 * l + 1 ] , i32 7 ) } in 128 : 1 vector, 1 fused "
      "instruction steps ( a : 4 x i32 ) -> 4 x i32 { lanes 0 to 2 step 2 : not( a[ l ] ) "
      "lanes 1 to 3 step 2 : not( a[ l - 1 ] ) } : 1 vector, 1 fused }",
      "block b { i = input i32 s = phi i32 i , t c = constant i8 3 f = constant f32 bits 7 "
      "x = load i32 m 0 y = opaque i32 ( x ) ( i ) z = compare less x , y "
      "w = select i32 z , x , y n = sign-extend i64 x t = add i32 s , w either "
      "g = multiply f32 f , f contract store i32 m 4 , t out t }"};
  for (const std::string &text : texts) {
    const std::string whole = "memory m restrict " + text;
    for (std::size_t end = whole.find('{'); end != std::string::npos;
         end = whole.find(' ', end + 1)) {
      std::string error;
      assert_false(parsePackDocument(whole.substr(0, end), "f", &error).has_value());
      assert_true(error.find(": expected ") != std::string::npos);
      assert_true(error.find('\n') == std::string::npos);
      assert_false(parsePackDocument(whole.substr(0, end) + " } =" + whole.substr(end), "f", &error)
                       .has_value());
    }
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

/// "compare P x, y ? x : y" is an extreme, whichever way it is written.
void testExtremes(void **) {
  const struct {
    const char *type, *predicate, *instruction;
    bool isExchanged; ///< "compare P y, x ? x : y"
  } rows[] = {
      {"f32", "less", "minimum.f32", false},
      {"f32", "greater", "maximum.f32", false},
      {"f32", "less", "maximum.f32", true},
      {"i32", "less-equal", "minimum-signed.i32", false},
      {"i32", "greater-equal", "maximum-signed.i32", false},
      {"i32", "greater", "minimum-signed.i32", true},
      {"i32", "less-unsigned", "minimum-unsigned.i32", false},
      {"i32", "less-equal-unsigned", "minimum-unsigned.i32", false},
      {"i32", "greater-unsigned", "maximum-unsigned.i32", false},
      {"i32", "greater-equal-unsigned", "maximum-unsigned.i32", false},
      {"i32", "greater-equal-unsigned", "minimum-unsigned.i32", true},
  };
  for (const auto &row : rows) {
    std::string text;
    for (int i = 0; i < 4; ++i) {
      const std::string n = std::to_string(i), at = std::to_string(4 * i), type = row.type;
      const std::string x = "x" + n, y = "y" + n;
      text += " " + x + " = load " + type + " a " + at + " " + y + " = load " + type + " a " +
              std::to_string(4 * i + 64) + " c" + n + " = compare " + row.predicate + " " +
              (row.isExchanged ? y + ", " + x : x + ", " + y) + " s" + n + " = select " + type +
              " c" + n + ", " + x + ", " + y + " store " + type + " b " + at + ", s" + n;
    }
    assert_true(hasPack(planOf(text, "avx2", true), row.instruction, 4));
  }
  // No float predicate of two equal values, or of NaNs, is one.
  for (const char *predicate : {"less-equal", "unordered-or-less", "unordered-or-less-equal",
                                "unordered-or-greater", "unordered-or-greater-equal"}) {
    std::string text;
    for (const char *n : {"0", "4"})
      text += std::string(" x") + n + " = load f32 a " + n + " y" + n + " = load f32 a 1" + n +
              " c" + n + " = compare " + predicate + " y" + n + ", x" + n + " s" + n +
              " = select f32 c" + n + ", x" + n + ", y" + n + " store f32 b " + n + ", s" + n;
    std::string error;
    const std::optional<PackDocument> document = parsePackDocument(
        "memory a restrict memory b restrict block t {" + text + "}", "f", &error);
    assert_string_equal(error.c_str(), "");
    PackPlan plan;
    pack(*document->blocks[0], machineOf("avx2"), plan);
    assert_string_equal(plan.error.c_str(), "");
    assert_false(hasPack(plan, "minimum", 2) || hasPack(plan, "maximum", 2));
  }
}

/// Constants are printed as they are read.
void testConstants(void **) {
  const char *const text = "block c {\n"
                           "  a = constant f32 1.5\n"
                           "  b = constant f64 -20\n"
                           "  c = constant f64 0.25\n"
                           "  d = constant f32 bits 2139095041\n"
                           "  e = constant i8 -3\n"
                           "  f = constant i64 bits 18446744073709551615\n"
                           "  o = opaque i32 (a) (e) ordered\n"
                           "  out a, b, c, d, e, f\n"
                           "}\n";
  std::string error;
  const std::optional<PackDocument> document = parsePackDocument(text, "f", &error);
  assert_string_equal(error.c_str(), "");
  std::string printed = toString(*document->blocks[0]);
  assert_non_null(std::strstr(printed.c_str(), "a = constant f32 1.5\n"));
  assert_non_null(std::strstr(printed.c_str(), "b = constant f64 -20\n"));
  assert_non_null(std::strstr(printed.c_str(), "c = constant f64 0.25\n"));
  assert_non_null(std::strstr(printed.c_str(), "d = constant f32 bits 2139095041\n"));
  assert_non_null(std::strstr(printed.c_str(), "e = constant i8 -3\n"));
  assert_non_null(std::strstr(printed.c_str(), "f = constant i64 -1\n"));
  assert_non_null(std::strstr(printed.c_str(), "o = opaque i32 (a) (e) ordered\n"));
}

/// Where ways run out, regular code is packed all the same; the trace tells of each state.
void testEffort(void **) {
  std::string text;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i), at = std::to_string(4 * i);
    text += " x" + n + " = load f32 a " + at + " y" + n + " = add f32 x" + n + ", x" + n + " z" +
            n + " = multiply f32 y" + n + ", x" + n + " store f32 b " + at + ", z" + n;
  }
  std::string error;
  const std::optional<PackDocument> document =
      parsePackDocument("memory a restrict memory b restrict block t {" + text + "}", "f", &error);
  assert_string_equal(error.c_str(), "");
  for (const unsigned effort : {1u, 3u, 8000u}) {
    PackOptions options;
    std::string trace;
    options.effort = effort;
    options.trace = &trace;
    PackPlan plan;
    assert_int_equal(pack(*document->blocks[0], machineOf("avx2"), plan, options), effort >= 3);
    assert_string_equal(plan.error.c_str(), "");
    assert_non_null(std::strstr(trace.c_str(), " packs, estimated "));
  }
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
  const CMUnitTest tests[] = {cmocka_unit_test(testErrors),      cmocka_unit_test(testCutOff),
                              cmocka_unit_test(testLegality),    cmocka_unit_test(testReductions),
                              cmocka_unit_test(testExtremes),    cmocka_unit_test(testConstants),
                              cmocka_unit_test(testEffort),      cmocka_unit_test(testWindows),
                              cmocka_unit_test(testReplacedUses)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
