// SPDX-License-Identifier: GPL-3.0-or-later
//
// Grouping without prices: the best cut against the greedy one and against brute force, classes,
// mixed element sizes, callbacks that refuse, distances beyond 64 bits, duplicates, many memrefs.
// Also the exact integers below it.

#include "grouping.h"

#include <ctime>

using namespace vls;
using namespace vlstest;

namespace {

constexpr VectorType floats{4, 32};

struct Case {
  const char *what;
  std::vector<long> offsets;
  unsigned vectorLength;
  const char *best;
  const char *greedy;
};

void cutsOfOneClass(void **) {
  const Case cases[] = {
      {"the document's", {0, 4, 12, 16, 20}, 16, "1 2 | 3 4 5", "1 2 3 | 4 5"},
      {"execution order is kept", {20, 0, 16, 4, 12}, 16, "1 3 5 | 2 4", "1 3 | 2 4 5"},
      {"all in one row", {0, 4, 8, 12}, 16, "1 2 3 4", "1 2 3 4"},
      {"one too long", {0, 4, 8, 12, 16}, 16, "1 2 3 4 | 5", "1 2 3 4 | 5"},
      {"alone", {0, 100, 200}, 16, "1 | 2 | 3", "1 | 2 | 3"},
      {"row one byte too long", {0, 13}, 16, "1 | 2", "1 | 2"},
      {"row just fits", {0, 12}, 16, "1 2", "1 2"},
      {"duplicates", {0, 0, 4, 0}, 16, "1 2 3 4", "1 2 3 4"},
      {"negative distances", {0, -4, -8}, 16, "1 2 3", "1 2 3"},
      {"element longer than the vector", {0, 4}, 2, "1 | 2", "1 | 2"},
      {"on ties, the fuller group is the lower one", {0, 12, 24}, 16, "1 2 | 3", "1 2 | 3"},
      {"fewest groups before fewest bytes", {0, 4, 16, 20, 28}, 16, "1 2 | 3 4 5", "1 2 | 3 4 5"},
      {"none", {}, 16, nullptr, nullptr},
  };
  for (const Case &c : cases) {
    const AskedMemrefs memrefs = references(floats, c.offsets);
    const Grouping best = getGroups(memrefs.all(), c.vectorLength);
    const Grouping greedy = greedyGroups(memrefs.all(), c.vectorLength);
    if (!c.best) {
      assert_true(best.groups.empty() && greedy.groups.empty());
      continue;
    }
    print_message("  %s\n", c.what);
    assert_string_equal(text(greedy, memrefs).c_str(), c.greedy);
    assert_string_equal(text(best, memrefs).c_str(), c.best);
  }
}

/// Fewest groups, then fewest row bytes, over all ways to cut the sorted offsets.
std::pair<std::size_t, long> bruteForce(std::vector<long> offsets, long vectorLength) {
  std::sort(offsets.begin(), offsets.end());
  std::pair<std::size_t, long> best{SIZE_MAX, 0};
  const std::size_t gaps = offsets.size() - 1;
  for (unsigned cuts = 0; cuts < (1u << gaps); ++cuts) {
    std::pair<std::size_t, long> found{0, 0};
    bool fits = true;
    for (std::size_t first = 0, i = 0; i < offsets.size(); ++i)
      if (i == gaps || (cuts >> i & 1) != 0) {
        const long row = offsets[i] + 4 - offsets[first];
        fits = fits && row <= vectorLength;
        found = {found.first + 1, found.second + row};
        first = i + 1;
      }
    if (fits)
      best = std::min(best, found);
  }
  return best;
}

void noCutIsBetter(void **) {
  std::mt19937 random(7);
  for (unsigned trial = 0; trial < 200; ++trial) {
    std::vector<long> offsets;
    for (unsigned i = 1 + unsigned(random() % 9); i > 0; --i)
      offsets.push_back(long(random() % 16) * 4);
    const AskedMemrefs memrefs = references(floats, offsets);
    const Grouping grouping = getGroups(memrefs.all(), 16);
    std::pair<std::size_t, long> found{grouping.groups.size(), 0};
    for (const Group &group : grouping.groups) {
      assert_true(group.rowBytes() <= 16);
      found.second += long(group.rowBytes());
    }
    assert_true(found == bruteForce(offsets, 16));
  }
}

void differentThingsStayApart(void **) {
  for (bool hashes : {true, false}) {
    AskedMemrefs memrefs;
    memrefs.add({4, 32}, 0, 0);
    memrefs.add({4, 32}, 1, 4);                           // another base
    memrefs.add({8, 32}, 0, 4);                           // more lanes
    memrefs.add({4, 64}, 0, 8);                           // wider elements
    memrefs.add({4, 32}, 0, 4, AccessKind::IndexedStore); // a store
    memrefs.add({4, 32}, 0, 8, AccessKind::StridedLoad);  // another kind of load
    memrefs.add({4, 32}, 0, 12).activeLanes = 1;          // other lanes active
    memrefs.add({4, 32}, 0, 16);
    memrefs.add({4, 32}, 1, 0);
    memrefs.add({4, 32}, 0, 0).masked = true; // no mask in the others
    memrefs.add({4, 32}, 0, 4).masked = true;
    for (std::size_t i = 0; i < memrefs.size(); ++i)
      memrefs[i].hasHash = hashes;
    GroupingOptions options = 32;
    assert_string_equal(text(getGroups(memrefs.all(), options), memrefs).c_str(),
                        "1 4 8 | 2 9 | 3 | 5 | 6 | 7 | 10 11");
    options.mixedSizes = false;
    assert_string_equal(text(getGroups(memrefs.all(), options), memrefs).c_str(),
                        "1 8 | 2 9 | 3 | 4 | 5 | 6 | 7 | 10 11");
  }
}

/// Rows end with the last byte of any member, which need not be that of the highest one.
void elementsOfDifferentSizes(void **) {
  struct Element {
    long offset;
    unsigned bits;
  };
  struct Mixed {
    const char *what;
    std::vector<Element> elements;
    unsigned vectorLength;
    const char *groups;
  } const cases[] = {
      {"a struct of int, double, float", {{0, 32}, {8, 64}, {16, 32}}, 32, "1 2 3"},
      {"the highest one is short", {{0, 64}, {4, 16}}, 8, "1 2"},
      {"the same place in two sizes", {{0, 64}, {0, 32}, {8, 32}, {0, 8}}, 12, "1 2 3 4"},
      {"one byte too long", {{0, 32}, {8, 64}}, 15, "1 | 2"},
      {"just fits", {{0, 32}, {8, 64}}, 16, "1 2"},
      {"too long because of the first", {{0, 64}, {0, 16}, {2, 16}}, 7, "1 | 2 3"},
      {"what ends last may start first", {{0, 64}, {2, 8}, {4, 8}, {8, 8}}, 8, "1 2 3 | 4"},
  };
  for (const Mixed &c : cases) {
    AskedMemrefs memrefs;
    for (const Element &element : c.elements)
      memrefs.add({4, element.bits}, 0, element.offset);
    print_message("  %s\n", c.what);
    assert_string_equal(text(getGroups(memrefs.all(), c.vectorLength), memrefs).c_str(), c.groups);
  }
}

/// References with a constant stride may have longer rows, if the client says so.
void constantStridesMayHaveLongerRows(void **) {
  AskedMemrefs memrefs;
  for (int stride : {0, 40, -40})
    for (long offset : {0, 8, 16, 24, 32})
      if (AskedMemref &memref = memrefs.add({4, 64}, 0, offset); stride != 0)
        memref.stride = stride;
  GroupingOptions options = 16;
  options.stridedLength = 40;
  assert_string_equal(text(getGroups(memrefs.all(), options), memrefs).c_str(),
                      "1 2 | 3 4 | 5 | 6 7 8 9 10 | 11 12 13 14 15");
  assert_string_equal(text(greedyGroups(memrefs.all(), options), memrefs).c_str(),
                      "1 2 | 3 4 | 5 | 6 7 8 9 10 | 11 12 13 14 15");
  options.stridedLength = 0;
  assert_string_equal(text(getGroups(memrefs.all(), options), memrefs).c_str(),
                      "1 2 | 3 4 | 5 | 6 7 | 8 9 | 10 | 11 12 | 13 14 | 15");
}

/// A group that a client makes of members with two strides has none.
void stridesOfOneGroup(void **) {
  for (const long second : {8, 12}) {
    Memrefs memrefs;
    memrefs.add({4, 32}, 0, Integer(0), AccessKind::StridedLoad).stride = Integer(8);
    memrefs.add({4, 32}, 0, Integer(4), AccessKind::StridedLoad).stride = Integer(second);
    assert_int_equal(memrefs.group().stride().has_value(), second == 8);
  }
}

void membersAreLimited(void **) {
  const AskedMemrefs memrefs = references(floats, {0, 0, 4, 0, 4, 8});
  GroupingOptions options = 16;
  const char *const all[] = {"1 | 2 | 3 | 4 | 5 | 6", "1 2 | 3 4 | 5 6", "1 2 4 | 3 5 6"};
  for (std::size_t most = 1; most <= 3; ++most) {
    options.maxMembers = most;
    const char *expected = all[most - 1];
    assert_string_equal(text(getGroups(memrefs.all(), options), memrefs).c_str(), expected);
    assert_string_equal(text(greedyGroups(memrefs.all(), options), memrefs).c_str(), expected);
  }
}

/// Loads gather at the first member, stores at the last; what cannot get there stays out.
void canMoveToDecides(void **) {
  struct Motion {
    AccessKind kind;
    std::size_t stuck, anchor;
    const char *groups;
  } const motions[] = {
      {AccessKind::IndexedLoad, 2, 0, "1 2 | 3 4"}, // 3 cannot reach 1, but 4 can reach 3
      {AccessKind::IndexedLoad, 0, 3, "1 2 3 4"},   // nobody asks whether 1 can reach 4
      {AccessKind::IndexedLoad, 3, 0, "1 2 3 | 4"},
      {AccessKind::IndexedStore, 0, 3, "1 2 3 | 4"}, // 1 cannot sink to 4
      {AccessKind::IndexedStore, 3, 0, "1 2 3 4"},
  };
  for (const Motion &motion : motions) {
    AskedMemrefs memrefs;
    for (long offset : {0, 4, 8, 12})
      memrefs.add(floats, 0, offset, motion.kind);
    memrefs[motion.stuck].cannotReach = {&memrefs[motion.anchor]};
    const Grouping grouping = getGroups(memrefs.all(), 16);
    assert_string_equal(text(grouping, memrefs).c_str(), motion.groups);
    for (const Group &group : grouping.groups)
      for (const Group::Member &member : group.members()) {
        const Group::Member &anchor =
            isLoad(motion.kind) ? group.members().front() : group.members().back();
        assert_true(member.memref == anchor.memref || member.memref->canMoveTo(*anchor.memref));
      }
  }
}

/// Greedy stops where a member cannot come along, and starts anew there.
void canMoveToStopsGreedy(void **) {
  for (std::size_t stuck : {1u, 2u, 3u}) {
    AskedMemrefs memrefs = references(floats, {0, 4, 8, 12});
    memrefs[stuck].cannotReach = {&memrefs[0]};
    const char *const expected[] = {"", "1 | 2 3 4", "1 2 | 3 4", "1 2 3 | 4"};
    assert_string_equal(text(greedyGroups(memrefs.all(), 16), memrefs).c_str(), expected[stuck]);
  }
}

/// The member at the lowest address need not be the first: the place changes as a run grows.
void placeChangesWithTheRun(void **) {
  AskedMemrefs memrefs = references(floats, {12, 8, 4, 0});
  memrefs[3].cannotReach = {&memrefs[1]}; // "4" may reach "3" and "1", not "2"
  assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), "1 2 3 4");
  memrefs[3].cannotReach = {&memrefs[0]}; // now not "1", the first of all
  assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), "1 | 2 3 4");
}

/// Whether two groups' worth of references are separated: what is on one side is grouped as if the
/// other side were not there.
void layersAreGroupedApart(void **) {
  struct Layered {
    const char *what;
    std::vector<long> before, behind; ///< offsets; nothing moves from behind to before
    const char *groups;
  } const cases[] = {
      {"twice the same", {0, 4}, {0, 4}, "1 2 | 3 4"},
      {"twice the same, in another order", {4, 0}, {0, 4}, "1 2 | 3 4"},
      {"interleaved", {0, 8}, {4, 12}, "1 2 | 3 4"},
      {"two rows", {0, 12, 100, 104}, {4, 8, 104, 108}, "1 2 | 3 4 | 5 6 | 7 8"},
      {"runs are as good", {0, 4}, {8, 12}, "1 2 | 3 4"},
      {"one behind", {0, 8, 12}, {4}, "1 2 3 | 4"},
  };
  for (const Layered &c : cases)
    for (AccessKind kind : {AccessKind::IndexedLoad, AccessKind::IndexedStore}) {
      AskedMemrefs memrefs;
      for (const std::vector<long> *offsets : {&c.before, &c.behind})
        for (long offset : *offsets)
          memrefs.add(floats, 0, offset, kind);
      for (std::size_t i = 0; i < memrefs.size(); ++i)
        for (std::size_t j = 0; j < memrefs.size(); ++j)
          if ((i < c.before.size()) != (j < c.before.size()))
            memrefs[i].cannotReach.push_back(&memrefs[j]);
      print_message("  %s\n", c.what);
      assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), c.groups);
    }
}

/// Random references on the sides of random barriers, against the best cuts of all sides.
void layersOfRandomClasses(void **) {
  std::mt19937 random(29);
  unsigned best = 0;
  constexpr unsigned trials = 2000;
  for (unsigned trial = 0; trial < trials; ++trial) {
    AskedMemrefs memrefs;
    std::vector<std::vector<long>> sides(1);
    std::vector<std::size_t> sideOf;
    for (unsigned i = 2 + unsigned(random() % 11); i > 0; --i) {
      if (random() % 4 == 0 && !sides.back().empty())
        sides.emplace_back();
      sides.back().push_back(long(random() % 12) * 4);
      sideOf.push_back(sides.size());
      memrefs.add(floats, 0, sides.back().back());
    }
    for (std::size_t i = 0; i < memrefs.size(); ++i)
      for (std::size_t j = 0; j < memrefs.size(); ++j)
        if (sideOf[i] != sideOf[j])
          memrefs[i].cannotReach.push_back(&memrefs[j]);
    std::size_t expected = 0;
    for (const std::vector<long> &side : sides)
      expected += bruteForce(side, 16).first;
    const std::size_t found = getGroups(memrefs.all(), 16).groups.size();
    assert_true(found >= expected);
    best += found == expected;
  }
  print_message("  %u of %u are the best\n", best, trials);
  assert_true(best > trials * 9 / 10);
}

void hugeDistancesDoNotWrap(void **) {
  const Integer power64 = Integer(1) << 64;
  AskedMemrefs memrefs;
  memrefs.add(floats, 0, 0);
  memrefs.add(floats, 0, power64);     // 0 if cut to 64 bits
  memrefs.add(floats, 0, power64 + 4); // with the one above
  memrefs.add(floats, 0, -power64 + 4);
  memrefs.add(floats, 0, 4);
  assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), "1 5 | 2 3 | 4");
}

/// `count` references of `classes` classes, 4 bytes apart, in random order.
AskedMemrefs many(std::size_t count, std::size_t classes, bool hashes, bool duplicates) {
  std::vector<std::pair<int, long>> places;
  for (std::size_t i = 0; i < count; ++i)
    places.emplace_back(int(i % classes), duplicates ? 0 : long(i / classes) * 4);
  std::mt19937 random(3);
  std::shuffle(places.begin(), places.end(), random);
  AskedMemrefs memrefs;
  for (const auto &[base, offset] : places)
    memrefs.add(floats, base, offset).hasHash = hashes;
  return memrefs;
}

/// With hashes, each memref is compared with its class only, however many classes there are; about
/// each pair that may be in one group, canMoveTo is asked once at most.
void manyMemrefsAskFewQuestions(void **) {
  constexpr std::size_t count = 10000;
  struct Many {
    std::size_t classes;
    bool hashes, duplicates;
    double distances, motions; ///< most questions a memref
  } const cases[] = {
      {1, true, false, 1, 16},   {1, true, true, 1, 16},     {100, true, false, 1, 16},
      {10000, true, true, 1, 0}, {10, false, false, 10, 16},
  };
  for (const Many &c : cases) {
    const AskedMemrefs memrefs = many(count, c.classes, c.hashes, c.duplicates);
    const std::clock_t start = std::clock();
    const Grouping grouping = getGroups(memrefs.all(), 64);
    print_message("  %zu classes: %.3f s\n", c.classes,
                  double(std::clock() - start) / CLOCKS_PER_SEC);
    std::size_t distances = 0, motions = 0;
    for (std::size_t i = 0; i < count; ++i) {
      distances += memrefs[i].questions;
      motions += memrefs[i].motionQuestions;
    }
    assert_true(double(distances) <= c.distances * count);
    assert_true(double(motions) <= c.motions * count);
    const std::size_t inAClass = count / c.classes;
    assert_int_equal(grouping.groups.size(), (inAClass + 15) / 16 * c.classes);
    assert_int_equal(grouping.groupOf.size(), count);
  }
}

void integersAreExact(void **) {
  const std::int64_t values[] = {0,           1,         -1,        4294967295,   4294967296,
                                 -4294967297, INT64_MAX, INT64_MIN, INT64_MIN + 1};
  for (std::int64_t value : values) {
    assert_true(toInt64(fromInt64(value)) == value);
    assert_string_equal(toString(fromInt64(value)).c_str(), std::to_string(value).c_str());
  }
  assert_false(toInt64(fromInt64(INT64_MAX) + 1).has_value());
  assert_false(toInt64(fromInt64(INT64_MIN) - 1).has_value());
  assert_false(toInt64(Integer(1) << 200).has_value());
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(cutsOfOneClass),
      cmocka_unit_test(noCutIsBetter),
      cmocka_unit_test(differentThingsStayApart),
      cmocka_unit_test(elementsOfDifferentSizes),
      cmocka_unit_test(constantStridesMayHaveLongerRows),
      cmocka_unit_test(stridesOfOneGroup),
      cmocka_unit_test(membersAreLimited),
      cmocka_unit_test(canMoveToDecides),
      cmocka_unit_test(canMoveToStopsGreedy),
      cmocka_unit_test(placeChangesWithTheRun),
      cmocka_unit_test(layersAreGroupedApart),
      cmocka_unit_test(layersOfRandomClasses),
      cmocka_unit_test(hugeDistancesDoNotWrap),
      cmocka_unit_test(manyMemrefsAskFewQuestions),
      cmocka_unit_test(integersAreExact),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
