// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lower bounds: known ones, term by term, and that no plan costs less, over random groups and all
// predefined targets.

#include "texts.h" // before cmocka.h, whose skip is a macro

#include "support.h"
#include "targets.h"

#include "bound/demand.h"
#include "bound/uops.h"
#include "optvls/bound.h"
#include "text/document.h"

#include <algorithm>
#include <ctime>

using namespace vls;
using namespace vlstest;

namespace {

const char *const targetNames[] = {"sse2", "sse4", "avx", "avx2", "avx512"};

struct DemandCase {
  const char *what;
  const char *target;
  VectorType type;
  std::vector<long> offsets;
  double accesses, joins, instructions, lasts, leastMoves, loadsWithoutMoves;
};

/// Figures worked out by hand from docs/bound.md.
const DemandCase demandCases[] = {
    {"two doubles, two lanes", "sse2", {2, 64}, {0, 8}, 2, 2, 2, 0, 1, 4},
    {"three doubles: a row takes two loads, J is 6 and not exact",
     "avx2",
     {4, 64},
     {0, 8, 16},
     8,
     7,
     5,
     3,
     0,
     12},
    {"four doubles: 4 * 4 * log2(4) / 4 joins", "avx2", {4, 64}, {0, 8, 16, 24}, 4, 8, 6, 4, 0, 16},
    {"the same in registers twice as wide; merging loads may be last",
     "avx512",
     {4, 64},
     {0, 8, 16, 24},
     4,
     4,
     6,
     0,
     0,
     16},
    {"overlapping members: J counts one of each pair",
     "avx2",
     {4, 64},
     {0, 4, 8},
     4,
     4,
     5,
     3,
     0,
     12},
    {"bytes: only those far enough up the row can be in place",
     "sse2",
     {4, 8},
     {0, 1, 2, 3},
     4,
     3,
     6,
     4,
     3,
     16},
    {"duplicates are one result", "avx2", {4, 64}, {0, 0, 0}, 4, 3, 3, 1, 0, 4},
};

void demandsAreWhatTheLemmasSay(void **) {
  for (const DemandCase &c : demandCases) {
    const DescribedTarget target = predefined(c.target);
    const Memrefs memrefs = gathers(c.type, c.offsets);
    const Demand demand =
        demandOf(memrefs.group(), loadAbilities(target, memrefs.group().rowBytes()));
    if (demand.accesses != c.accesses || demand.joins != c.joins ||
        demand.instructions != c.instructions || demand.lasts != c.lasts ||
        demand.leastMoves != c.leastMoves || demand.loadsWith(0) != c.loadsWithoutMoves)
      fail_msg("%s: accesses %g, joins %g, instructions %g, lasts %g, moves %g, loads %g", c.what,
               demand.accesses, demand.joins, demand.instructions, demand.lasts, demand.leastMoves,
               demand.loadsWith(0));
  }
}

/// Plans that the bound proves to be optimal, and one that is not tight: it must not become worse.
void boundsAreTight(void **) {
  struct {
    const char *target;
    VectorType type;
    std::vector<long> offsets;
    Cost bound;
  } const cases[] = {
      {"sse2", {4, 32}, {0, 4, 8, 12}, 8},    {"sse2", {4, 32}, {0, 4, 8}, 7},
      {"sse2", {2, 64}, {0, 8}, 2},           {"avx2", {4, 64}, {0, 8, 16}, 4.4},
      {"avx2", {4, 64}, {0, 8}, 2.4},         {"avx2", {4, 64}, {0, 8, 16, 24}, 3.6},
      {"avx2", {4, 64}, {0, 8, 24, 32}, 4.8}, {"avx512", {4, 64}, {0, 8, 16, 24}, 3},
      {"avx512", {8, 64}, {0, 8}, 4},
  };
  for (const auto &c : cases) {
    const DescribedTarget target = predefined(c.target);
    const Memrefs memrefs = gathers(c.type, c.offsets);
    const Cost bound = lowerBound(memrefs.group(), target);
    if (bound < c.bound - 1e-9)
      fail_msg("%s, %u members: bound %g instead of %g", c.target, unsigned(c.offsets.size()),
               bound, c.bound);
  }
}

/// Members at random places of a row, any of them more than once.
std::vector<long> randomOffsets(std::mt19937 &random, unsigned elementBytes) {
  const unsigned count = 1 + random() % 8;
  const long unit = random() % 8 == 0 ? 1 : long(elementBytes);
  std::vector<long> offsets;
  for (unsigned i = 0; i < count; ++i)
    offsets.push_back(unit * long(random() % 12));
  const long lowest = *std::min_element(offsets.begin(), offsets.end());
  for (long &offset : offsets)
    offset -= lowest;
  return offsets;
}

void noPlanCostsLess(void **) {
  std::mt19937 random(20);
  unsigned planned = 0, optimal = 0;
  for (unsigned round = 0; round < 4000; ++round) {
    const DescribedTarget target = predefined(targetNames[random() % 5]);
    const unsigned element = 8u << random() % 4, lanes = 2u << random() % 4;
    const Memrefs memrefs = gathers({lanes, element}, randomOffsets(random, element / 8));
    const Group group = memrefs.group();
    for (PlanKind kind : {PlanKind::Best, PlanKind::Document}) {
      Plan plan;
      PlanOptions options;
      options.kind = kind;
      if (round % 8 != 0) // most of the best plans are found at once
        options.effort = defaultEffort / 16;
      if (!getSequence(group, target, plan, options))
        continue;
      plan.lowerBound = lowerBound(group, target);
      ++planned;
      optimal += plan.cost <= plan.lowerBound + 1e-9;
      assert_true(plan.lowerBound > 0);
      if (plan.lowerBound > plan.cost + 1e-9)
        fail_msg("round %u: %s, %s, cost %g, bound %g\n%s", round, target.name().c_str(),
                 toString(memrefs[0].type()).c_str(), plan.cost, plan.lowerBound,
                 toString(plan.sequence).c_str());
    }
  }
  assert_true(planned > 2000 && optimal > 100);
}

/// Where merging loads cost less than any other instruction, more loads than the group's bytes need
/// are cheapest: each but the first is a join, too.
void loadsAreThereToBeFolded(void **) {
  const Document document = parsed(R"(
target drawn {
  register 512
  gaps unreadable
  per-cycle 4: load
  per-cycle 0.5: shuffle + vector
  load 32: 1 load, 1 fused
  broadcast 32 in 128: free
  broadcast 32 in 128 merging of 32: free
  extract 16 from 128: 1 shuffle, 1 fused
}
memref m1 strided-load 4 x 32 class x distance 2 stride 67
memref m2 strided-load 4 x 32 class x distance 1 stride 67
memref m3 strided-load 4 x 32 class x distance 0 stride 67
group g { m1 at 2, m2 at 1, m3 at 0 }
)");
  const DescribedTarget target(*document.target);
  Plan plan;
  assert_true(getSequence(document.groups.front().group, target, plan));
  assert_true(plan.cost == 0 && plan.lowerBound == 0);
}

/// A target that says nothing of its permutes: what is known of loads remains.
void unknownPermutesAreFree(void **) {
  const X86Model model(256);
  const Memrefs memrefs = gathers({4, 64}, {0, 8, 16, 24});
  const Cost bound = lowerBound(memrefs.group(), model);
  assert_true(bound >= 2 && bound <= 4);
}

/// Stores: each row is stored, and what is in one store is joined first.
void storesAreBounded(void **) {
  const DescribedTarget target = predefined("avx2");
  Memrefs memrefs;
  for (long offset : {0, 8, 16, 24})
    memrefs.add({4, 64}, 0, Integer(offset), AccessKind::IndexedStore);
  // Four stores of whole rows, 8 joins; or eight of halves, 4 joins; or sixteen of single elements.
  const Cost bound = lowerBound(memrefs.group(), target);
  assert_true(bound >= 4 && bound <= 8);
  const Demand demand = demandOf(memrefs.group(), storeAbilities(target));
  assert_true(demand.joinsWith(4) == 8);
  assert_true(demand.joinsWith(8) == 4);
  assert_true(demand.joinsWith(16) == 0);
}

void leastUopsAreIncomparable(void **) {
  const std::vector<Uops> least =
      leastUops({{0, 1, 0, 1, 0}, {0, 0, 1, 1, 0}, {0, 1, 1, 2, 0}, {0, 1, 0, 1, 0}});
  assert_int_equal(least.size(), 2);
  assert_true(atMost(least[0], {0, 1, 1, 1, 0}) && !atMost(least[0], least[1]));
}

void boundsAreDescribed(void **) {
  const DescribedTarget target = predefined("avx2");
  Plan plan;
  plan.cost = 4;
  assert_string_equal(describeBound(plan, target).c_str(), "cost 4 under avx2");
  plan.lowerBound = 4;
  assert_string_equal(describeBound(plan, target).c_str(),
                      "cost 4, lower bound 4: optimal under avx2");
  plan.lowerBound = 3.5;
  assert_string_equal(describeBound(plan, target).c_str(),
                      "cost 4, lower bound 3.5: within 15% of the optimum under avx2");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(demandsAreWhatTheLemmasSay),
      cmocka_unit_test(boundsAreTight),
      cmocka_unit_test(noPlanCostsLess),
      cmocka_unit_test(loadsAreThereToBeFolded),
      cmocka_unit_test(unknownPermutesAreFree),
      cmocka_unit_test(storesAreBounded),
      cmocka_unit_test(leastUopsAreIncomparable),
      cmocka_unit_test(boundsAreDescribed),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
