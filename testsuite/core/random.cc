// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random groups are planned, and the plans run on random memory: what comes out must be what the
// members load, byte for byte.

#include "support.h"
#include "targets.h"

using namespace vls;
using namespace vlstest;

namespace {

constexpr unsigned trials = 400;

struct Draw {
  VectorType type;
  std::vector<long> offsets;
};

/// 1 to 16 members in a row of at most 64 bytes: gaps, duplicates, any order.
Draw draw(std::mt19937 &random, unsigned widest) {
  Draw result;
  do {
    result.type.elementBits = 8u << random() % 4;
    result.type.lanes = 2u << random() % 6;
  } while (result.type.bits() > widest);
  const long element = result.type.elementBits / 8;
  const long most = std::min(16L, 64 / element);
  const unsigned members = 1 + unsigned(random() % 16);
  for (unsigned m = 0; m < members; ++m)
    result.offsets.push_back(long(random() % unsigned(most)) * element);
  const long lowest = *std::min_element(result.offsets.begin(), result.offsets.end());
  for (long &offset : result.offsets)
    offset -= lowest;
  return result;
}

std::string describe(const Draw &drawn) {
  std::string text = "<" + toString(drawn.type) + "> at";
  for (long offset : drawn.offsets)
    text += " " + std::to_string(offset);
  return text;
}

void planAndRun(const Draw &drawn, const Target &target, PlanKind kind, std::mt19937 &random) {
  const Memrefs memrefs = gathers(drawn.type, drawn.offsets);
  const Group group = memrefs.group();
  Plan plan;
  PlanOptions options;
  options.kind = kind;
  if (!getSequence(group, target, plan, options)) {
    // Only whole rows may be impossible to load.
    if (kind == PlanKind::Document && plan.refusal.find("loaded whole") != std::string::npos)
      return;
    fail_msg("%s: refused: %s", describe(drawn).c_str(), plan.refusal.c_str());
  }
  const std::string wrong = interpretOften(plan.sequence, group, 4, random, target.mayReadGaps());
  if (!wrong.empty())
    fail_msg("%s: %s\n%s", describe(drawn).c_str(), wrong.c_str(), toString(plan.sequence).c_str());
}

void plansComputeWhatTheMembersLoad(void **) {
  std::mt19937 random(20240917);
  for (unsigned trial = 0; trial < trials; ++trial) {
    const X86Model target(128u << random() % 3, random() % 2 == 0);
    const Draw drawn = draw(random, target.registerBits());
    planAndRun(drawn, target, PlanKind::Best, random);
    planAndRun(drawn, target, PlanKind::Document, random);
  }
}

/// The interpreter must be able to tell: a plan with one lane of one mask changed is wrong.
void interpreterNoticesAWrongLane(void **) {
  std::mt19937 random(1);
  const Memrefs memrefs = gathers({4, 64}, {0, 8});
  const Group group = memrefs.group();
  Plan plan;
  assert_true(getSequence(group, X86Model(256), plan));
  assert_string_equal(interpretOften(plan.sequence, group, 20, random).c_str(), "");
  plan.sequence.instructions.back().mask[2] ^= 1;
  assert_string_not_equal(interpret(plan.sequence, group, random).c_str(), "");
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(plansComputeWhatTheMembersLoad),
      cmocka_unit_test(interpreterNoticesAWrongLane),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
