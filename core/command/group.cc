// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls group: which memory references belong together.

#include "command/commands.h"
#include "command/input.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

static Status printGroups(const Arguments &arguments) {
  const std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  for (const NamedGroup &named : groupsOf(*input, arguments))
    std::printf("group %s: %s\n", named.name.c_str(), toString(named.group).c_str());
  return Success;
}

const Command groupCommand{"group",
                           "FILE",
                           "which memory references of FILE belong together",
                           {&targetOption, &vectorLengthOption, &greedyOption},
                           "vls group examples.vls --vector-length 16",
                           printGroups};

} // namespace vls
