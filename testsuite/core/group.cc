// SPDX-License-Identifier: GPL-3.0-or-later
//
// Grouping: the best cut against the greedy one and against brute force, callbacks that refuse,
// distances beyond 64 bits, duplicates, many memrefs. Also the exact integers below it.

#include "optvls/group.h"
#include "support.h"

#include <algorithm>
#include <ctime>

using namespace vls;
using namespace vlstest;

namespace {

constexpr VectorType floats{4, 32};

/// "1 2 | 3 4 5": the members of each group as positions in `memrefs`, counted from 1. Checks on
/// the way that groupOf agrees and that offsets are those of the distances.
std::string text(const Grouping &grouping, const Memrefs &memrefs) {
  const std::vector<const Memref *> all = memrefs.all();
  std::string result;
  for (std::size_t g = 0; g < grouping.groups.size(); ++g) {
    result += g == 0 ? "" : " |";
    std::int64_t lowest = INT64_MAX;
    const auto &members = grouping.groups[g].members();
    for (const Group::Member &member : members) {
      const std::size_t at =
          std::size_t(std::find(all.begin(), all.end(), member.memref) - all.begin());
      assert_int_equal(grouping.groupOf.at(member.memref), g);
      Integer distance;
      assert_true(member.memref->isAConstDistanceFrom(*members.front().memref, &distance));
      assert_true(fromInt64(member.offset - members.front().offset) == distance);
      lowest = std::min(lowest, member.offset);
      result += " " + std::to_string(at + 1);
    }
    assert_true(lowest == 0);
  }
  assert_int_equal(grouping.groupOf.size(), all.size());
  return result.substr(1);
}

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
    const Memrefs memrefs = gathers(floats, c.offsets);
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
    const Memrefs memrefs = gathers(floats, offsets);
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
  Memrefs memrefs;
  memrefs.add({4, 32}, 0, 0);
  memrefs.add({4, 32}, 1, 4);                           // another base
  memrefs.add({8, 32}, 0, 4);                           // more lanes
  memrefs.add({4, 64}, 0, 8);                           // wider elements
  memrefs.add({4, 32}, 0, 4, AccessKind::IndexedStore); // a store
  memrefs.add({4, 32}, 0, 8, AccessKind::StridedLoad);  // another kind of load
  memrefs.add({4, 32}, 0, 12).activeLanes = 1;          // other lanes active
  memrefs.add({4, 32}, 0, 12);
  memrefs.add({4, 32}, 1, 0);
  assert_string_equal(text(getGroups(memrefs.all(), 32), memrefs).c_str(),
                      "1 8 | 2 9 | 3 | 4 | 5 | 6 | 7");
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
    Memrefs memrefs;
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
    Memrefs memrefs = gathers(floats, {0, 4, 8, 12});
    memrefs[stuck].cannotReach = {&memrefs[0]};
    const char *const expected[] = {"", "1 | 2 3 4", "1 2 | 3 4", "1 2 3 | 4"};
    assert_string_equal(text(greedyGroups(memrefs.all(), 16), memrefs).c_str(), expected[stuck]);
  }
}

/// The member at the lowest address need not be the first: the place changes as a run grows.
void placeChangesWithTheRun(void **) {
  Memrefs memrefs = gathers(floats, {12, 8, 4, 0});
  memrefs[3].cannotReach = {&memrefs[1]}; // "4" may reach "3" and "1", not "2"
  assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), "1 2 3 4");
  memrefs[3].cannotReach = {&memrefs[0]}; // now not "1", the first of all
  assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), "1 | 2 3 4");
}

void hugeDistancesDoNotWrap(void **) {
  const Integer power64 = Integer(1) << 64;
  Memrefs memrefs;
  memrefs.add(floats, 0, 0);
  memrefs.add(floats, 0, power64);     // 0 if cut to 64 bits
  memrefs.add(floats, 0, power64 + 4); // with the one above
  memrefs.add(floats, 0, -power64 + 4);
  memrefs.add(floats, 0, 4);
  assert_string_equal(text(getGroups(memrefs.all(), 16), memrefs).c_str(), "1 5 | 2 3 | 4");
}

void manyMemrefsAreQuick(void **) {
  constexpr std::size_t count = 10000;
  std::mt19937 random(3);
  for (bool duplicates : {false, true}) {
    std::vector<long> offsets(count, 0);
    for (std::size_t i = 0; !duplicates && i < count; ++i)
      offsets[i] = long(i) * 4;
    std::shuffle(offsets.begin(), offsets.end(), random);
    const Memrefs memrefs = gathers(floats, offsets);
    const std::clock_t start = std::clock();
    const Grouping grouping = getGroups(memrefs.all(), 64);
    assert_true(double(std::clock() - start) / CLOCKS_PER_SEC < 1.0);
    assert_int_equal(grouping.groupOf.size(), count);
    if (!duplicates)
      assert_int_equal(grouping.groups.size(), count / 16);
    unsigned questions = 0;
    for (std::size_t i = 0; i < count; ++i)
      questions += memrefs[i].questions;
    assert_true(questions < 2 * count); // each memref is compared with its class only
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
      cmocka_unit_test(cutsOfOneClass),           cmocka_unit_test(noCutIsBetter),
      cmocka_unit_test(differentThingsStayApart), cmocka_unit_test(canMoveToDecides),
      cmocka_unit_test(canMoveToStopsGreedy),     cmocka_unit_test(placeChangesWithTheRun),
      cmocka_unit_test(hugeDistancesDoNotWrap),   cmocka_unit_test(manyMemrefsAreQuick),
      cmocka_unit_test(integersAreExact),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
