// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls check: whether the sequences that a file writes down do what their groups define.

#include "command/commands.h"
#include "command/input.h"

#include <cstdio>

namespace vls {

static Status checkSequences(const Arguments &arguments) {
  const std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  Status status = Success;
  for (const NamedSequence &named : input->document.sequences) {
    const NamedGroup &group = input->document.groups[named.group];
    const std::string wrong =
        checkSequence(named.sequence, group.group, input->target.mayReadGaps());
    std::printf("sequence for %s: %s\n", group.name.c_str(),
                wrong.empty() ? "right" : ("wrong: " + wrong).c_str());
    if (!wrong.empty())
      status = BadInput;
  }
  return status;
}

const Command checkCommand{"check",
                           "FILE",
                           "whether the sequences of FILE are right",
                           {&targetOption},
                           "vls check by-hand.vls",
                           checkSequences};

} // namespace vls
