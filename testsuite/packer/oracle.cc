// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/oracle.h"

#include "packer/execute.h"

#include <cfenv>

namespace packtest {

using namespace vls;

namespace {

constexpr unsigned worlds = 4;

/// Of so many seeds one is packed by a new packer, too: a plan depends on nothing else.
constexpr unsigned seedsForOneAgain = 16;

bool isSameAgain(const Case &drawn, const DescribedBlock &planned, const PackPlan &plan) {
  const PackMachine &machine = machineOf(drawn.target);
  PackPlan again;
  pack(drawn.block(), machine, again, drawn.options);
  return again.twins.size() == plan.twins.size() &&
         toString(again, planned, machine) == toString(plan, planned, machine);
}

} // namespace

Outcome judge(const Case &drawn) {
  Outcome outcome;
  const DescribedBlock &block = drawn.block();
  const PackMachine &machine = machineOf(drawn.target);
  PackPlan plan;
  outcome.packed = packerOf(drawn.target).pack(block, plan, drawn.options);
  outcome.before = plan.before;
  outcome.after = plan.after;
  if (!plan.error.empty()) {
    outcome.wrong = plan.error;
    return outcome;
  }
  if (plan.after > plan.before * (1 + 1e-9))
    outcome.wrong = "the plan is dearer than the block";
  const std::unique_ptr<DescribedBlock> planned = without(drawn, std::vector<bool>(block.size()));
  addTwins(*planned, plan);
  outcome.twins = plan.twins.size();
  const std::string again = checkPlan(*planned, machine, plan);
  if (!again.empty())
    outcome.wrong = "the check: " + again;
  else if (drawn.seed % seedsForOneAgain == 0 && !isSameAgain(drawn, *planned, plan))
    outcome.wrong = "a new packer makes another plan";
  for (const ChosenPack &pack : plan.packs)
    ++outcome.packs[pack.name];
  for (const PackStep &step : plan.steps) {
    outcome.shuffles += step.kind == PackStep::Kind::Shuffle;
    outcome.builds += step.kind == PackStep::Kind::Build;
    outcome.broadcasts += step.kind == PackStep::Kind::Broadcast;
    outcome.extracts += step.kind == PackStep::Kind::Extract;
  }
  std::mt19937 random(std::mt19937::result_type(drawn.seed + 77));
  for (unsigned w = 0; outcome.wrong.empty() && w < worlds; ++w) {
    const World world = drawWorld(block, random, drawn.exact);
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto wanted = execute(block, world);
    const int allowed = std::fetestexcept(FE_ALL_EXCEPT);
    std::feclearexcept(FE_ALL_EXCEPT);
    const auto got = execute(*planned, machine, plan, world, random);
    const int raised = std::fetestexcept(FE_ALL_EXCEPT);
    outcome.wrong = difference(wanted, got);
    if (drawn.options.quiet && !drawn.options.maySumBoth && outcome.wrong.empty() &&
        (raised & ~allowed) != 0)
      outcome.wrong = "the plan raises exceptions that the block does not";
  }
  return outcome;
}

Case shrink(Case wrong) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (unsigned o = wrong.block().size(); o-- > 0;) {
      std::vector<bool> leftOut(wrong.block().size());
      leftOut[o] = true;
      std::unique_ptr<DescribedBlock> tried = without(wrong, leftOut);
      if (!tried)
        continue;
      std::unique_ptr<DescribedBlock> before = std::move(wrong.document.blocks.front());
      wrong.document.blocks.front() = std::move(tried);
      if (judge(wrong).wrong.empty()) {
        wrong.document.blocks.front() = std::move(before);
      } else {
        smaller = true;
      }
    }
  }
  return wrong;
}

} // namespace packtest
