// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form: what is printed is read again as the same, errors say where and what, and no
// input breaks the parser. Then what described targets answer.

#include "targets/predefined.h"
#include "text/parser.h"
#include "text/printer.h"

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <csetjmp>
#include <random>
#include <string>

extern "C" {
#include <cmocka.h>
}

using namespace vls;

namespace {

Document parsed(const std::string &text) {
  std::string error;
  std::optional<Document> document = parseDocument(text, "t", &error);
  if (!document)
    fail_msg("%s\n%s", text.c_str(), error.c_str());
  return std::move(*document);
}

const char *const canonical[] = {
    "",
    "memref p indexed-load 4 x 64 class x distance 0\n",
    "memref p indexed-load 4 x 64 class x distance 0\n"
    "memref q indexed-load 4 x 64 class x distance 8 [cannot-move]\n",
    "memref a.b-c_1 indexed-store 64 x 8 class _ distance -123456789012345678901234567890\n",
    "memref memref strided-load 2 x 16 class target distance 0 stride 24\n",
    "memref s strided-store 2 x 32 class y distance 0 stride -8 [cannot-move]\n"
    "memref t strided-load 1 x 32 class y distance 0\n",
    "target avx2\n",
    "target t {\n  register 128\n  per-cycle 1: load\n}\n",
    "target t {\n"
    "  register 4096\n"
    "  gaps unreadable\n"
    "  per-cycle 0.5: load + shuffle + vector + fused\n"
    "  per-cycle 2: shuffle\n"
    "  load 8, 16: 1 load, 0.25 shuffle, 3 vector, 1 fused\n"
    "  load 32: free\n"
    "  concatenate 256 from-memory: 1 vector\n"
    "  concatenate 256: 1 shuffle\n"
    "  shuffle a = unary slot-local of 32 in 128, 256: 1 shuffle\n"
    "  shuffle b = any in 512: 1 fused\n"
    "  access strided-store each-lane: 0.1\n"
    "  access indexed-load 4 x 64: 17\n"
    "}\n"
    "memref p indexed-load 4 x 64 class x distance 0\n",
};

void testRoundTrip(void **) {
  for (const char *text : canonical)
    assert_string_equal(toString(parsed(text)).c_str(), text);
}

/// What differs from the canonical form in layout only.
void testLayout(void **) {
  const char *const loose =
      "# first\r\n\tmemref\np # the name\n indexed-load 4 x 64 class x distance"
      "\n0[cannot-move]memref q indexed-load 2 x 8 class x distance 1# last";
  assert_string_equal(toString(parsed(loose)).c_str(),
                      "memref p indexed-load 4 x 64 class x distance 0 [cannot-move]\n"
                      "memref q indexed-load 2 x 8 class x distance 1\n");
  assert_string_equal(
      toString(parsed("target t { load 8: 1.50 load, 0 fused, 1 load per-cycle 1.0: load + load "
                      "register 64 gaps readable }"))
          .c_str(),
      "target t {\n  register 64\n  per-cycle 1: load\n  load 8: 2.5 load\n}\n");
}

struct Wrong {
  const char *text;
  const char *error;
};

const Wrong wrong[] = {
    {"p", "t:1:1: expected 'memref' or 'target', found 'p'"},
    {"\n\n  $", "t:3:3: expected 'memref' or 'target', found '$'"},
    {"\x01", "t:1:1: expected 'memref' or 'target', found a character that is not printable ASCII"},
    {"memref", "t:1:7: expected the name of the memref, found the end of the file"},
    {"memref 4", "t:1:8: expected the name of the memref, found '4'"},
    {"memref p gather", "t:1:10: expected 'strided-load', 'strided-store', 'indexed-load' or "
                        "'indexed-store', found 'gather'"},
    {"memref p indexed-load x", "t:1:23: expected a number of lanes from 1 to 64, found 'x'"},
    {"memref p indexed-load 0 x 64", "t:1:23: expected a number of lanes from 1 to 64, found '0'"},
    {"memref p indexed-load 65 x 64",
     "t:1:23: expected a number of lanes from 1 to 64, found '65'"},
    {"memref p indexed-load 99999999999999999999 x 64",
     "t:1:23: expected a number of lanes from 1 to 64, found '99999999999999999999'"},
    {"memref p indexed-load 4.0 x 64",
     "t:1:23: expected a number of lanes from 1 to 64, found '4.0'"},
    {"memref p indexed-load 4 64", "t:1:25: expected 'x', found '64'"},
    {"memref p indexed-load 4 x 63", "t:1:27: expected element bits: 8, 16, 32 or 64, found '63'"},
    {"memref p indexed-load 4 x 64 distance", "t:1:30: expected 'class', found 'distance'"},
    {"memref p indexed-load 4 x 64 class 1", "t:1:36: expected the name of a class, found '1'"},
    {"memref p indexed-load 4 x 64 class x distance y",
     "t:1:47: expected a distance in bytes, found 'y'"},
    {"memref p indexed-load 4 x 64 class x distance 1.5",
     "t:1:47: expected a distance in bytes, found '1.5'"},
    {"memref p strided-load 4 x 64 class x distance 1 stride x",
     "t:1:56: expected a stride in bytes, found 'x'"},
    {"memref p indexed-load 4 x 64 class x distance 1 stride 8",
     "t:1:49: expected 'memref' or 'target', found 'stride'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [",
     "t:1:50: expected 'cannot-move', found the end of the file"},
    {"memref p indexed-load 4 x 64 class x distance 1 [cannot-move",
     "t:1:61: expected ']', found the end of the file"},
    {"memref p indexed-load 4 x 64 class x distance 1\n#\nmemref p indexed-load",
     "t:3:8: expected a new name (line 1 has this one), found 'p'"},
    {"target", "t:1:7: expected the name of the target, found the end of the file"},
    {"target a target b", "t:1:10: expected one target only, found 'target'"},
    {"target a {", "t:1:11: expected 'register', 'gaps', 'per-cycle', 'load', 'broadcast', "
                   "'store', 'guard', 'concatenate', "
                   "'extract', 'shuffle', 'access' or '}', found the end of the file"},
    {"target a {}", "t:1:11: expected a row 'register', found '}'"},
    {"target a { register 64 }", "t:1:24: expected a row 'per-cycle', found '}'"},
    {"target a { register 64 register 64 }",
     "t:1:24: expected 'gaps', 'per-cycle', 'load', 'broadcast', 'store', 'guard', 'concatenate', "
     "'extract', 'shuffle', 'access' or '}', "
     "found 'register'"},
    {"target a { register 100", "t:1:21: expected a width in bits: a power of two from 8 to 4096, "
                                "found '100'"},
    {"target a { gaps 1", "t:1:17: expected 'readable' or 'unreadable', found '1'"},
    {"target a { per-cycle 0: load", "t:1:22: expected a number from 0.001 to 1000000, found '0'"},
    {"target a { per-cycle -0: load",
     "t:1:22: expected a number from 0.001 to 1000000, found '-0'"},
    {"target a { per-cycle 1: stores",
     "t:1:25: expected 'load', 'store', 'shuffle', 'vector' or 'fused', found 'stores'"},
    {"target a { load 8, : free",
     "t:1:20: expected a width in bits: a power of two from 8 to 4096, found ':'"},
    {"target a { load 8 free", "t:1:19: expected ':', found 'free'"},
    {"target a { load 8: load", "t:1:20: expected 'free' or a number, found 'load'"},
    {"target a { load 8: 1000001 load", "t:1:20: expected 'free' or a number, found '1000001'"},
    {"target a { concatenate 8 in-memory: free", "t:1:26: expected ':', found 'in-memory'"},
    {"target a { shuffle = any", "t:1:20: expected the name of the instruction, found '='"},
    {"target a { shuffle s any", "t:1:22: expected '=', found 'any'"},
    {"target a { shuffle s = unary some",
     "t:1:30: expected a family of masks (alternating, any, blend, broadcast, identity, repeated, "
     "rotation, slot-local, slot-permute, slot-rotation, slot-two-by-two, two-by-two, unpack), "
     "found 'some'"},
    {"target a { shuffle s = any of x", "t:1:31: expected a width in bits: a power of two from 8 "
                                        "to 4096, found 'x'"},
    {"target a { shuffle s = any 8", "t:1:28: expected 'in', found '8'"},
    {"target a { access indexed-load each-lane: x",
     "t:1:43: expected a price in cycles, found 'x'"},
    {"target a { access indexed-load any: 1",
     "t:1:32: expected a number of lanes from 1 to 64, found 'any'"},
    {"a123456789b123456789c123456789d123456789e",
     "t:1:1: expected 'memref' or 'target', found 'a123456789b123456789c123456789d123456789...'"},
};

void testErrors(void **) {
  for (const Wrong &w : wrong) {
    std::string error;
    assert_false(bool(parseDocument(w.text, "t", &error)));
    assert_string_equal(error.c_str(), w.error);
  }
}

/// Characters of right texts replaced, taken out and doubled: a document that round-trips, or one
/// line of error.
void testMutatedTexts(void **) {
  std::mt19937 random(1);
  const std::string characters("\0\n\t #{}[]:,=+.-_019ax\xc3\xff", 23);
  int documents = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = canonical[random() % (sizeof canonical / sizeof *canonical)];
    for (int change = int(random() % 3); change >= 0 && !text.empty(); --change) {
      const std::size_t at = random() % text.size();
      if (random() % 3 == 0)
        text.erase(at, 1 + random() % 4);
      else if (random() % 2 == 0)
        text[at] = characters[random() % characters.size()];
      else
        text.insert(at, text, random() % text.size(), random() % 20);
    }
    std::string error;
    if (std::optional<Document> document = parseDocument(text, "t", &error)) {
      ++documents;
      const std::string once = toString(*document);
      assert_string_equal(toString(parsed(once)).c_str(), once.c_str());
    } else {
      assert_int_equal(error.find("t:"), 0);
      assert_true(error.find('\n') == std::string::npos);
    }
  }
  assert_true(documents > 500);
}

void testCallbacks(void **) {
  const Document d = parsed("memref a indexed-load 4 x 32 class x distance 12\n"
                            "memref b indexed-load 4 x 32 class x distance 4 [cannot-move]\n"
                            "memref c indexed-load 2 x 32 class x distance 0\n"
                            "memref d indexed-load 4 x 32 class y distance 0\n"
                            "memref e strided-load 4 x 32 class z distance 0 stride 12\n"
                            "memref f strided-load 4 x 32 class z distance 0 stride 16\n"
                            "memref g strided-load 4 x 32 class z distance 0\n");
  const Memref &a = *d.memrefs[0], &b = *d.memrefs[1], &c = *d.memrefs[2], &e = *d.memrefs[4];
  Integer number;
  assert_true(a.isAConstDistanceFrom(b, &number) && number == 8);
  assert_true(b.isAConstDistanceFrom(a, &number) && number == -8);
  for (std::size_t other : {2, 3, 4})
    assert_false(a.isAConstDistanceFrom(*d.memrefs[other], &number));
  assert_false(e.isAConstDistanceFrom(*d.memrefs[5], &number));
  assert_false(e.isAConstDistanceFrom(*d.memrefs[6], &number));
  assert_true(a.haveSameNumElements(b) && !a.haveSameNumElements(c));
  assert_true(a.canMoveTo(b) && !b.canMoveTo(a) && b.canMoveTo(b));
  assert_true(e.hasAConstStride(&number) && number == 12);
  assert_false(a.hasAConstStride(&number) || d.memrefs[6]->hasAConstStride(&number));
}

// ---- Targets ----

DescribedTarget target(const char *name) {
  return DescribedTarget(*parsed(predefinedTarget(name)).target);
}

struct Permute {
  const char *target;
  VectorType type;
  Mask mask;
  const char *row; ///< null: none
};

const Permute permutes[] = {
    {"avx2", {4, 64}, {0, -1, 2, 3}, "copy"},
    {"avx2", {4, 64}, {0, 4, 2, 6}, "vunpck"},
    {"avx2", {8, 32}, {0, 1, 8, 9, 4, 5, 12, 13}, "vunpckpd"},
    {"avx2", {4, 64}, {0, 5, 2, 7}, "vblendps"},
    {"avx2", {4, 64}, {1, 4, 2, 7}, "vshufpd"},
    {"avx2", {8, 32}, {0, 2, 8, 10, 4, 6, 12, 14}, "vshufps"},
    {"avx2", {4, 64}, {0, 1, 4, 5}, "vperm2f128"},
    {"avx2", {4, 64}, {3, 2, 1, 0}, "vpermpd"},
    {"avx2", {8, 32}, {7, 6, 5, 4, 3, 2, 1, 0}, "vpermps"},
    {"avx2", {4, 64}, {0, 4, 1, 5}, "vpermpd-twice-blend"},
    {"avx2", {4, 32}, {1, 2, 3, 4}, "vpalignr"},
    {"avx2", {2, 32}, {0, 2}, nullptr},
    {"avx2", {8, 64}, {0, 1, 2, 3, 4, 5, 6, 7}, nullptr},
    {"avx512", {8, 64}, {0, 8, 1, 9, 2, 10, 3, 11}, "vpermt2ps"},
    {"avx512", {8, 64}, {0, 1, 2, 3, 8, 9, 10, 11}, "vshuff64x2"},
    {"sse4", {4, 32}, {0, 4, 1, 6}, "shufps-twice"},
    {"sse4", {2, 64}, {0, 2}, "unpck"},
    {"sse4", {4, 64}, {0, 1, 2, 3}, nullptr},
};

void testPermutes(void **) {
  for (const Permute &p : permutes) {
    Mask full;
    const DescribedTarget machine = target(p.target);
    const ShuffleRow *row = machine.find(permuteShape(p.type, p.mask), &full);
    assert_string_equal(row ? row->name.c_str() : "none", p.row ? p.row : "none");
    assert_int_equal(bool(machine.shuffle(permuteShape(p.type, p.mask))), row != nullptr);
  }
}

/// Whatever lanes do not care, the complete mask agrees with the others and costs the same.
void testCompleteMasks(void **) {
  std::mt19937 random(1);
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const DescribedTarget machine = target(name);
    for (int round = 0; round < 3000; ++round) {
      const unsigned elementBits = 8u << random() % 4;
      const unsigned bits = std::min(machine.registerBits(), 128u << random() % 3);
      const VectorType type{bits / elementBits, elementBits};
      Mask mask(type.lanes);
      const int step = 1 + int(random() % 2); // half of them close to regular
      for (int i = 0; i < int(type.lanes); ++i)
        mask[i] = random() % 3 == 0 ? -1
                  : random() % 8    ? i * step % int(2 * type.lanes)
                                    : int(random() % (2 * type.lanes));
      const ShuffleShape shape = permuteShape(type, mask);
      ShuffleShape complete = shape;
      complete.mask = machine.completeMask(shape);
      for (unsigned i = 0; i < type.lanes; ++i) {
        assert_true(complete.mask[i] >= 0);
        assert_true(mask[i] < 0 || mask[i] == complete.mask[i]);
      }
      assert_string_equal(toString(*machine.shuffle(complete)).c_str(),
                          toString(*machine.shuffle(shape)).c_str());
    }
  }
}

void testPrices(void **) {
  const DescribedTarget avx2 = target("avx2");
  assert_string_equal(toString(*avx2.load(VectorType{4, 64})).c_str(), "1 load, 1 fused");
  assert_false(bool(avx2.load(VectorType{8, 64})));
  ShuffleShape join{{2, 64}, {4, 64}, 2, {0, 1, 2, 3}, false};
  assert_string_equal(toString(*avx2.shuffle(join)).c_str(), "1 shuffle, 1 fused");
  join.lastFromMemory = true;
  assert_string_equal(toString(*avx2.shuffle(join)).c_str(), "1 vector");
  assert_true(avx2.price({8, 4, 4, 12}) == 4);
  assert_true(avx2.price({2, 1, 5, 12}) == 3);
  assert_true(avx2.access(AccessKind::IndexedLoad, {4, 64}) == 17);
  assert_true(avx2.access(AccessKind::IndexedLoad, {16, 16}) == 64);
  assert_true(avx2.access(AccessKind::StridedLoad, {4, 64}) == 3);
  assert_null(predefinedTarget("avx3"));
}

/// Predefined targets are right, have the names by which they are found, and round-trip.
void testPredefined(void **) {
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const Document document = parsed(predefinedTarget(name));
    assert_string_equal(document.targetName.c_str(), name);
    const std::string once = toString(document);
    assert_string_equal(toString(parsed(once)).c_str(), once.c_str());
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(testRoundTrip),     cmocka_unit_test(testLayout),
      cmocka_unit_test(testErrors),        cmocka_unit_test(testMutatedTexts),
      cmocka_unit_test(testCallbacks),     cmocka_unit_test(testPermutes),
      cmocka_unit_test(testCompleteMasks), cmocka_unit_test(testPrices),
      cmocka_unit_test(testPredefined),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
