// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form: what is printed is read again as the same, errors say where and what, and no
// input breaks the parser.

#include "text/predefined.h"
#include "texts.h"

using namespace vls;
using namespace vlstest;

namespace {

const char *const canonical[] = {
    "",
    "memref p indexed-load 4 x 64 class x distance 0\n",
    "memref p indexed-load 4 x 64 class x distance 0\n"
    "memref q indexed-load 4 x 64 class x distance 8 [cannot-move]\n",
    "memref a.b-c_1 indexed-store 64 x 8 class _ distance -123456789012345678901234567890\n",
    "memref memref strided-load 2 x 16 class target distance 0 stride 24\n",
    "memref s strided-store 2 x 32 class y distance 0 stride -8 [cannot-move]\n"
    "memref t strided-load 1 x 32 class y distance 0\n",
    "memref a indexed-load 4 x 32 class x distance 0 stride 0 [cannot-move] [masked m] [lanes "
    "1101]\n"
    "memref b indexed-load 4 x 64 class x distance -8 stride 0 [masked m]\n"
    "memref c indexed-store 2 x 8 class x distance 0 [masked k] [disjoint]\n"
    "group g { a at 8, b at 0 }\n"
    "group h { c at 0 }\n",
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

/// A target made from another: its own rows come first, ports take the place of others.
void testOverlay(void **) {
  const Document document = parsed("target own from avx2 {\n"
                                   "  gaps unreadable\n"
                                   "  per-cycle 2: shuffle\n"
                                   "  guard: 5 fused\n"
                                   "  load 256: 2 load, 2 fused\n"
                                   "  access indexed-load 4 x 64: 27\n"
                                   "}\n");
  const DescribedTarget own(*document.target);
  assert_string_equal(own.name().c_str(), "own");
  assert_int_equal(own.registerBits(), 256);
  assert_false(own.mayReadGaps());
  assert_true(own.price({0, 4, 0, 0}) == 2);
  assert_true(own.price({8, 0, 0, 0}) == 4);
  assert_true(own.access(AccessKind::IndexedLoad, {4, 64}) == 27);
  assert_true(own.access(AccessKind::IndexedLoad, {8, 32}) == 29);
  assert_string_equal(toString(*own.load(VectorType{4, 64})).c_str(), "2 load, 2 fused");
  assert_string_equal(toString(*own.load(VectorType{2, 64})).c_str(), "1 load, 1 fused");
  assert_string_equal(toString(own.described().guard).c_str(), "5 fused");
  assert_int_equal(document.targetRows->loads.size(), 1);
  assert_string_equal(toString(parsed(toString(*document.target).c_str())).c_str(),
                      toString(*document.target).c_str());
  assert_string_equal(toString(*parsed("target avx2 from avx2 {}").target).c_str(),
                      toString(*describePredefined("avx2")).c_str());
}

struct Wrong {
  const char *text;
  const char *error;
};

const Wrong wrong[] = {
    {"p", "t:1:1: expected 'memref', 'group', 'graph', 'sequence' or 'target', found 'p'"},
    {"\n\n  $", "t:3:3: expected 'memref', 'group', 'graph', 'sequence' or 'target', found '$'"},
    {"\x01", "t:1:1: expected 'memref', 'group', 'graph', 'sequence' or 'target', found a "
             "character that is "
             "not printable ASCII"},
    {"group g", "t:1:8: expected '{', found the end of the file"},
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
    {"memref p indexed-load 4 x 64 class x distance 1 stride -",
     "t:1:56: expected a stride in bytes, found '-'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [",
     "t:1:50: expected one of 'cannot-move', 'masked', 'lanes', found the end of the file"},
    {"memref p indexed-store 4 x 64 class x distance 1 [lanes 1101]",
     "t:1:51: expected one of 'cannot-move', 'masked', 'may-overlap', "
     "'overlaps-forward', 'disjoint', found 'lanes'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [disjoint]",
     "t:1:50: expected one of 'cannot-move', 'masked', 'lanes', found 'disjoint'"},
    {"memref p strided-store 4 x 64 class x distance 1 [disjoint][may-overlap]",
     "t:1:61: expected one of 'cannot-move', 'masked', found 'may-overlap'"},
    {"memref p indexed-load 2 x 64 class x distance 1 [lanes 11] [lanes 11]",
     "t:1:61: expected one of 'cannot-move', 'masked', found 'lanes'"},
    {"memref p indexed-load 2 x 64 class x distance 1 [masked m] [lanes 11] [cannot-move] [masked",
     "t:1:86: expected no other property, found 'masked'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [masked 1]",
     "t:1:57: expected the name of what says which lanes are active, found '1'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [lanes 110]",
     "t:1:56: expected a digit 0 or 1 for each of 4 lanes, at least one of them 1, found '110'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [lanes 0000]",
     "t:1:56: expected a digit 0 or 1 for each of 4 lanes, at least one of them 1, found '0000'"},
    {"memref p indexed-load 4 x 64 class x distance 1 [cannot-move",
     "t:1:61: expected ']', found the end of the file"},
    {"memref p indexed-load 4 x 64 class x distance 1\n#\nmemref p indexed-load",
     "t:3:8: expected a new name (line 1 has this one), found 'p'"},
    {"target", "t:1:7: expected the name of the target, found the end of the file"},
    {"target a target b", "t:1:10: expected one target only, found 'target'"},
    {"target a {", "t:1:11: expected 'register', 'gaps', 'per-cycle', 'load', 'broadcast', "
                   "'store', 'guard', 'concatenate', "
                   "'extract', 'shuffle', 'access' or '}', found the end of the file"},
    {"target a from", "t:1:14: expected a predefined target (sse2, sse4, avx, avx2, avx512), found "
                      "the end of the file"},
    {"target a from b {}",
     "t:1:15: expected a predefined target (sse2, sse4, avx, avx2, avx512), found 'b'"},
    {"target a from avx2", "t:1:19: expected '{', found the end of the file"},
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
    {"target a { load 8 in: free",
     "t:1:21: expected a width in bits: a power of two from 8 to 4096, found ':'"},
    {"target a { load 8 in 128 masked of 8", "t:1:26: expected ':', found 'masked'"},
    {"target a { load 8 free", "t:1:19: expected ':', found 'free'"},
    {"target a { load 8: load", "t:1:20: expected 'free' or a number, found 'load'"},
    {"target a { load 8: 1000001 load", "t:1:20: expected 'free' or a number, found '1000001'"},
    {"target a { concatenate 8 in-memory: free", "t:1:26: expected ':', found 'in-memory'"},
    {"target a { broadcast 8 128", "t:1:24: expected 'in', found '128'"},
    {"target a { broadcast 8 in 128 merging 8", "t:1:39: expected 'of', found '8'"},
    {"target a { store 8 masked 8", "t:1:27: expected 'of', found '8'"},
    {"target a { store 8 masked of 8", "t:1:31: expected ':', found the end of the file"},
    {"target a { guard free", "t:1:18: expected ':', found 'free'"},
    {"target a { extract 8 of 128", "t:1:22: expected 'from', found 'of'"},
    {"target a { extract 8 from 128 in-memory", "t:1:31: expected ':', found 'in-memory'"},
    {"target a { shuffle = any", "t:1:20: expected the name of the instruction, found '='"},
    {"target a { shuffle s any", "t:1:22: expected '=', found 'any'"},
    {"target a { shuffle s = unary some",
     "t:1:30: expected a family of masks (alternating, any, blend, broadcast, identity, repeated, "
     "rotation, slot-blend, slot-local, slot-permute, slot-rotation, slot-two-by-two, two-by-two, "
     "unpack), "
     "found 'some'"},
    {"target a { shuffle s = any of x", "t:1:31: expected a width in bits: a power of two from 8 "
                                        "to 4096, found 'x'"},
    {"target a { shuffle s = any 8", "t:1:28: expected 'in', found '8'"},
    {"target a { access indexed-load each-lane: x",
     "t:1:43: expected a price in cycles, found 'x'"},
    {"target a { access indexed-load any: 1",
     "t:1:32: expected a number of lanes from 1 to 64, found 'any'"},
    {"a123456789b123456789c123456789d123456789e",
     "t:1:1: expected 'memref', 'group', 'graph', 'sequence' or 'target', found "
     "'a123456789b123456789c123456789d123456789...'"},
};

void testErrors(void **) {
  for (const Wrong &w : wrong) {
    std::string error;
    assert_false(bool(parseDocument(w.text, "t", &error)));
    assert_string_equal(error.c_str(), w.error);
  }
}

void testMutatedTexts(void **) {
  std::mt19937 random(1);
  int documents = 0;
  for (int round = 0; round < 20000; ++round)
    documents += isDocumentOrError(
        spoilt(canonical[random() % (sizeof canonical / sizeof *canonical)], random));
  assert_true(documents > 500);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(testRoundTrip),    cmocka_unit_test(testLayout),
      cmocka_unit_test(testOverlay),      cmocka_unit_test(testErrors),
      cmocka_unit_test(testMutatedTexts),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
