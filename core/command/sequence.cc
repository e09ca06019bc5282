// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls sequence: for each group, the loads and shuffles that replace it.

#include "command/commands.h"
#include "command/input.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

static const Option traceOption{"--trace", nullptr, "how the plan came about"};

static void printSequence(const Group &group, const Target &target, const Arguments &arguments) {
  Plan plan;
  std::string trace;
  PlanOptions options;
  options.kind = arguments[planOption] == "document" ? PlanKind::Document : PlanKind::Best;
  options.trace = arguments.has(traceOption) ? &trace : nullptr;
  const bool planned = getSequence(group, target, plan, options);
  std::fputs(trace.c_str(), stdout);
  if (!planned) {
    std::printf("no plan: %s\n", plan.refusal.c_str());
    return;
  }
  Cost before = 0;
  for (const Group::Member &member : group.members())
    before += target.access(member.memref->kind(), member.memref->type());
  std::string sequence = toString(plan.sequence);
  if (!sequence.empty() && sequence.back() != '\n')
    sequence += '\n';
  std::printf("plan: %s\n%scost %s under %s (%s), without the plan %s\n", plan.shape.c_str(),
              sequence.c_str(), toDigits(plan.cost).c_str(), target.name().c_str(),
              toString(plan.uops).c_str(), toDigits(before).c_str());
}

static Status printSequences(const Arguments &arguments) {
  const std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  const char *separator = "";
  for (const NamedGroup &named : groupsOf(*input, arguments)) {
    std::printf("%sgroup %s: %s\n", separator, named.name.c_str(), toString(named.group).c_str());
    printSequence(named.group, input->target, arguments);
    separator = "\n";
  }
  return Success;
}

const Command sequenceCommand{
    "sequence",
    "FILE",
    "for each group, the loads and shuffles that replace it",
    {&targetOption, &planOption, &traceOption, &vectorLengthOption, &greedyOption},
    "vls sequence examples.vls --target avx512 --trace",
    printSequences};

} // namespace vls
