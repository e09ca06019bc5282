// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes that nobody needs: whatever lanes of each member are needed, the plan has these right, and
// hardly ever costs more than one for all lanes.
// A plan for all lanes would do, but the search does not come upon it everywhere.

#include "support.h"

#include "text/document.h"
#include "text/predefined.h"

using namespace vls;
using namespace vlstest;

namespace {

struct Wanted {
  VectorType type;
  std::vector<LaneSet> needed; ///< of members side by side
};

const Wanted all[] = {
    {{2, 64}, {3, 1}},         {{2, 32}, {3, 2}},        {{4, 32}, {15, 11, 14}},
    {{4, 64}, {15, 11, 14}},   {{4, 16}, {15, 11}},      {{4, 32}, {1, 15, 8, 6}},
    {{8, 16}, {240, 255, 15}}, {{8, 32}, {195, 255}},    {{16, 8}, {65280, 65535, 255}},
    {{4, 8}, {12, 15, 12, 3}}, {{8, 8}, {129, 255, 24}}, {{16, 8}, {4080, 61455}},
    {{2, 32}, {1, 2, 3, 3}},   {{4, 64}, {3, 12}},       {{8, 64}, {240, 15, 255}},
    {{16, 32}, {65280, 4080}},
};

Cost planned(const Wanted &wanted, bool isAll, const DescribedTarget &target,
             std::mt19937 &random) {
  Memrefs memrefs;
  for (std::size_t m = 0; m < wanted.needed.size(); ++m) {
    SimpleMemref &memref =
        memrefs.add(wanted.type, 0, Integer(long(m * wanted.type.elementBits / 8)));
    memref.needed = isAll ? allLanes(wanted.type.lanes) : wanted.needed[m];
  }
  const Group group = memrefs.group();
  Plan plan;
  std::string trace;
  PlanOptions options;
  options.trace = &trace;
  if (!getSequence(group, target, plan, options))
    fail_msg("%s: %s", target.name().c_str(), plan.refusal.c_str());
  const std::string wrong = interpretOften(plan.sequence, group, 20, random);
  if (!wrong.empty())
    fail_msg("%s: %s", target.name().c_str(), wrong.c_str());
  // The trace tells of every shape, the one that was chosen among them.
  const std::size_t chosen = trace.find("Chosen: ");
  assert_true(chosen != std::string::npos);
  const std::string name = trace.substr(chosen + 8, trace.find('\n', chosen) - chosen - 8);
  assert_true(trace.find("  " + name) < chosen);
  return plan.cost;
}

void someLanesAreRight(void **) {
  std::mt19937 random(7);
  unsigned cheaper = 0, dearer = 0;
  for (const char *name : {"sse2", "sse4", "avx", "avx2", "avx512"}) {
    const DescribedTarget target(*describePredefined(name));
    for (const Wanted &wanted : all) {
      if (wanted.type.bits() > target.registerBits())
        continue;
      const Cost some = planned(wanted, false, target, random);
      const Cost every = planned(wanted, true, target, random);
      dearer += some > every + 1e-9;
      if (some > 1.25 * every)
        fail_msg("%s, %u x %u: %g for some lanes, %g for all", name, wanted.type.lanes,
                 wanted.type.elementBits, some, every);
      cheaper += some < every - 1e-9;
    }
  }
  print_message("  %u cheaper, %u dearer\n", cheaper, dearer);
  assert_true(cheaper > 20 && dearer <= 2);
}

} // namespace

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(someLanesAreRight)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
