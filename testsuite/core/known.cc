// SPDX-License-Identifier: GPL-3.0-or-later
//
// Known sequences: each is right and is what its name says, is taken for its group whatever the
// order of members and how often they occur, and never for a dearer plan.

#include "texts.h" // before cmocka.h, whose skip is a macro

#include "support.h"
#include "targets.h"

#include "moves/print.h"
#include "optvls/known.h"
#include "optvls/known_texts.h"
#include "optvls/price_sequence.h"

#include <algorithm>
#include <cmath>

using namespace vls;
using namespace vlstest;

namespace {

bool isKnown(const Plan &plan) {
  return plan.shape.find("known sequence ") == 0;
}

std::vector<long> offsetsOf(const Group &group) {
  std::vector<long> offsets;
  for (const Group::Member &member : group.members())
    offsets.push_back(long(member.offset));
  return offsets;
}

void namesSayWhatTheyAre(void **) {
  assert_true(numKnownTexts > 0);
  for (std::size_t i = 0; i < numKnownTexts; ++i) {
    const KnownText &known = knownTexts[i];
    const Document document = parsed(known.text);
    assert_int_equal(document.sequences.size(), 1);
    const Group &group = document.groups.front().group;
    const VectorType type = group.members().front().memref->type();
    std::string name = std::to_string(type.lanes) + "x" + std::to_string(type.elementBits);
    for (long offset : offsetsOf(group))
      name += (offset == 0 ? "-" : ",") + std::to_string(offset * 8 / long(type.elementBits));
    assert_string_equal(known.group, name.c_str());
    assert_string_equal(known.file, (document.targetName + "-" + name + ".vls").c_str());
  }
}

/// On the target that each was found for.
void plansAreNoDearer(void **) {
  unsigned taken = 0;
  for (std::size_t i = 0; i < numKnownTexts; ++i) {
    const Document document = parsed(knownTexts[i].text);
    const Group &group = document.groups.front().group;
    const Sequence &sequence = document.sequences.front().sequence;
    const DescribedTarget target = predefined(document.targetName);
    assert_string_equal(checkSequence(sequence, group, target.mayReadGaps()).c_str(), "");
    const SequencePrice priced = priceSequence(sequence, group, target);
    assert_string_equal(priced.error.c_str(), "");
    PlanOptions hasty;
    hasty.effort = defaultEffort / 64;
    Plan plan;
    assert_true(getSequence(group, target, plan, hasty));
    if (plan.cost > priced.cost + 1e-9)
      fail_msg("%s costs %g, the plan %g", knownTexts[i].file, priced.cost, plan.cost);
    if (isKnown(plan) &&
        std::abs(plan.cost - priceSequence(plan.sequence, group, target).cost) > 1e-9)
      fail_msg("%s: another price", knownTexts[i].file);
    taken += isKnown(plan);
  }
  assert_true(taken > 0);
}

/// Results go to the members that they are of: getSequence checks what it hands out.
void membersMayStandInAnyOrder(void **) {
  for (std::size_t i = 0; i < numKnownTexts; ++i) {
    const Document document = parsed(knownTexts[i].text);
    const Group &group = document.groups.front().group;
    const VectorType type = group.members().front().memref->type();
    std::vector<long> offsets = offsetsOf(group);
    std::reverse(offsets.begin(), offsets.end());
    offsets.push_back(offsets.front());
    const Memrefs memrefs = gathers(type, offsets);
    const DescribedTarget target = predefined(document.targetName);
    PlanOptions hasty;
    hasty.effort = defaultEffort / 64;
    Plan inOrder, mixed;
    assert_true(getSequence(group, target, inOrder, hasty));
    assert_true(getSequence(memrefs.group(), target, mixed, hasty));
    if (isKnown(inOrder) != isKnown(mixed))
      fail_msg("%s: %s, with members in another order %s", knownTexts[i].file,
               inOrder.shape.c_str(), mixed.shape.c_str());
  }
}

/// Masks, which the compiler cannot emit, and groups that are something else.
void othersAreLeftAlone(void **) {
  const DescribedTarget target = predefined("avx512");
  const Memrefs memrefs = gathers({4, 64}, {0, 16, 24});
  Plan plan;
  PlanOptions options;
  assert_true(getSequence(memrefs.group(), target, plan, options));
  assert_false(isKnown(plan));
  options.kind = PlanKind::Document;
  assert_true(getSequence(memrefs.group(), target, plan, options));
  assert_false(isKnown(plan));
  const Memrefs wider = gathers({8, 64}, {0, 16, 24}), apart = gathers({4, 64}, {0, 16, 32}),
                inside = gathers({4, 64}, {0, 4});
  for (const Memrefs *others : {&wider, &apart, &inside}) {
    assert_true(getSequence(others->group(), target, plan));
    assert_false(isKnown(plan));
  }
}

} // namespace

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(namesSayWhatTheyAre),
      cmocka_unit_test(plansAreNoDearer),
      cmocka_unit_test(membersMayStandInAnyOrder),
      cmocka_unit_test(othersAreLeftAlone),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
