// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls group: which memory references belong together, and what they cost then.

#include "moves/print.h"
#include "command/commands.h"
#include "command/input.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

static Status printGroups(const Arguments &arguments) {
  const std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  const GroupPricer pricer = planPricer(input->target);
  Cost total = 0, before = 0;
  for (const NamedGroup &named : groupsOf(*input, arguments)) {
    std::printf("group %s: %s\n", named.name.c_str(), toString(named.group).c_str());
    total += pricer(named.group).value_or(0);
    for (const Group::Member &member : named.group.members())
      before += input->target.access(member.memref->kind(), member.memref->type());
  }
  if (before > 0)
    std::printf("total cost %s under %s, without plans %s\n", costToString(total).c_str(),
                input->target.name().c_str(), toDigits(before).c_str());
  return Success;
}

const Command groupCommand{"group",
                           "FILE",
                           "which memory references of FILE belong together",
                           {&targetOption, &vectorLengthOption, &fewestOption, &greedyOption},
                           "vls group examples.vls --vector-length 16",
                           printGroups};

} // namespace vls
