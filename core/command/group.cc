// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls group: which memory references belong together.

#include "command/commands.h"
#include "command/input.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

static Status printGroups(const Arguments &arguments) {
  const std::optional<Document> document = readDocument(arguments.file);
  if (!document)
    return BadInput;
  const std::optional<TargetDescription> target = chooseTarget(arguments, *document);
  if (!target)
    return BadInput;
  const Grouping grouping = groupsOf(*document, DescribedTarget(*target), arguments);
  for (std::size_t g = 0; g < grouping.groups.size(); ++g)
    std::printf("group %zu: %s\n", g + 1, toString(grouping.groups[g]).c_str());
  return Success;
}

const Command groupCommand{"group",
                           "FILE",
                           "which memory references of FILE belong together",
                           {&targetOption, &vectorLengthOption, &greedyOption},
                           "vls group examples.vls --vector-length 16",
                           printGroups};

} // namespace vls
