// SPDX-License-Identifier: GPL-3.0-or-later
//
// What files say of memory references reaches the core through its callbacks; groups that a file
// lists are groups of the core, and those that cannot be are errors.

#include "texts.h"

using namespace vls;
using namespace vlstest;

namespace {

/// What is said of masks, needed lanes and overlaps reaches the core.
void testMaskedAndStores(void **) {
  const Document d =
      parsed("memref a indexed-load 4 x 32 class x distance 0 [masked m]\n"
             "memref b indexed-load 4 x 64 class x distance 8 [masked m]\n"
             "memref c indexed-load 4 x 32 class x distance 4 [masked k] [lanes 0011]\n"
             "memref d indexed-load 4 x 32 class x distance 4 stride -12\n"
             "memref s indexed-store 4 x 32 class y distance 0 [disjoint]\n"
             "memref t indexed-store 4 x 32 class y distance 4 [may-overlap]\n"
             "memref u indexed-store 4 x 32 class z distance 4 [disjoint]\n"
             "memref v indexed-store 4 x 32 class y distance 8 [disjoint]\n"
             "memref w indexed-store 4 x 32 class y distance 12 [overlaps-forward]\n");
  const auto at = [&](std::size_t i) -> const Memref & { return *d.memrefs[i]; };
  Integer number;
  assert_true(at(0).isMasked() && at(0).haveSameNumElements(at(1)));
  assert_true(at(0).isAConstDistanceFrom(at(1), &number) && number == -8);
  assert_true(at(0).addressHash() == at(1).addressHash());
  assert_false(at(0).haveSameNumElements(at(2)) || at(0).haveSameNumElements(at(3)));
  assert_true(at(2).neededLanes() == 0xc && at(0).neededLanes() == 0xf);
  assert_true(at(3).hasAConstStride(&number) && number == -12 && !at(3).isMasked());
  assert_true(at(5).mayOverlapInOtherLanes(at(4)) && at(5).mayOverlapInOtherLanes(at(5)));
  assert_false(at(4).mayOverlapInOtherLanes(at(7)) || at(4).mayOverlapInOtherLanes(at(4)));
  assert_true(at(4).mayOverlapInOtherLanes(at(6)));
  assert_false(at(4).mayOverlapInOtherLanes(at(8)) || at(4).mayOverlapInLaterLanes(at(7)));
  assert_true(at(4).mayOverlapInLaterLanes(at(8)) && at(8).mayOverlapInLaterLanes(at(4)));
  assert_true(at(8).mayOverlapInOtherLanes(at(5)));
}

/// Groups that a file lists are those of the core; the rest is still to be grouped.
void testGroups(void **) {
  const Document d = parsed("memref a indexed-load 4 x 32 class x distance 12 stride 48\n"
                            "memref b indexed-load 4 x 64 class x distance 4 stride 48\n"
                            "memref c indexed-load 4 x 8 class x distance 4 stride 48\n"
                            "group g { a at 8, b at 0 }\n");
  const Group &group = d.groups.front().group;
  assert_int_equal(group.size(), 2);
  assert_int_equal(group.rowBytes(), 12);
  assert_true(group.stride() == std::optional<std::int64_t>(48));
  assert_true(d.ungrouped() == std::vector<const Memref *>{d.memrefs[2].get()});
  assert_string_equal(
      toString(group).c_str(),
      "indexed-load 4 lanes, rows of 12 bytes, 48 apart: a (32 bits) at 8, b (64 bits) at 0");
}

struct WrongGroup {
  const char *body; ///< from line 10 on
  const char *error;
};

const char *const memrefsOfWrongGroups =
    "memref a indexed-load 4 x 32 class x distance 0\n"
    "memref b indexed-load 4 x 64 class x distance 8\n"
    "memref c indexed-load 2 x 32 class x distance 4\n"
    "memref d indexed-load 4 x 32 class x distance 4 stride 4\n"
    "memref e indexed-load 4 x 32 class y distance 4\n"
    "memref f strided-load 4 x 32 class x distance 4\n"
    "memref g indexed-load 4 x 32 class x distance 4 [masked m]\n"
    "memref h indexed-load 4 x 32 class x distance 100000000\n"
    "\n";

const WrongGroup wrongGroups[] = {
    {"group 1", "7: expected the name of the group, found '1'"},
    {"group g {}", "10: expected the name of a memref above, found '}'"},
    {"group g { z at 0 }", "11: expected the name of a memref above, found 'z'"},
    {"group g { a 0 }", "13: expected 'at', found '0'"},
    {"group g { a at -4 }", "16: expected an offset in bytes from 0 to 1048576, found '-4'"},
    {"group g { a at 4 }", "18: expected a member at 0, found '}'"},
    {"group g { a at 0 b at 8 }", "18: expected '}', found 'b'"},
    {"group g { a at 0, b at 4 }", "24: expected offset 8, as the distances say, found '4'"},
    {"group g { b at 0, a at -8 }",
     "19: expected a memref below 'b' (members stand in execution order), found 'a'"},
    {"group g { a at 0, a at 0 }",
     "19: expected a memref below 'a' (members stand in execution order), found 'a'"},
    {"group g { a at 0, c at 4 }", "19: expected a memref of 4 lanes, not masked, found 'c'"},
    {"group g { a at 0, d at 4 }",
     "19: expected a memref of the class and the stride of 'a', found 'd'"},
    {"group g { a at 0, e at 4 }",
     "19: expected a memref of the class and the stride of 'a', found 'e'"},
    {"group g { a at 0, f at 4 }", "19: expected a memref of kind indexed-load, found 'f'"},
    {"group g { a at 0, g at 4 }", "19: expected a memref of 4 lanes, not masked, found 'g'"},
    {"group g { a at 0, h at 100000000 }",
     "24: expected an offset in bytes from 0 to 1048576, found '100000000'"},
    {"group g { a at 0 } group g", "26: expected a new name (line 10 has this one), found 'g'"},
};

void testWrongGroups(void **) {
  for (const WrongGroup &w : wrongGroups) {
    std::string error;
    assert_false(bool(parseDocument(memrefsOfWrongGroups + std::string(w.body), "t", &error)));
    assert_string_equal(error.c_str(), ("t:10:" + std::string(w.error)).c_str());
  }
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

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(testMaskedAndStores),
      cmocka_unit_test(testGroups),
      cmocka_unit_test(testWrongGroups),
      cmocka_unit_test(testCallbacks),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
