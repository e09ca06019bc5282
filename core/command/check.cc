// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls check: whether the sequences that a file writes down do what their groups define, and its
// graphs keep their invariants.

#include "command/commands.h"
#include "command/input.h"

#include <cstdio>

namespace vls {

/// Prints "right", or what is wrong.
static Status printVerdict(const std::string &what, const std::string &wrong) {
  std::printf("%s: %s\n", what.c_str(), wrong.empty() ? "right" : ("wrong: " + wrong).c_str());
  return wrong.empty() ? Success : BadInput;
}

static Status checkAll(const Arguments &arguments) {
  const std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  Status status = Success;
  const auto note = [&](Status one) { status = one == Success ? status : one; };
  for (const NamedGraph &named : input->document.graphs)
    note(printVerdict("graph " + named.name, verify(named.graph)));
  for (const NamedSequence &named : input->document.sequences) {
    const NamedGroup &group = input->document.groups[named.group];
    note(printVerdict("sequence for " + group.name,
                      checkSequence(named.sequence, group.group, input->target.mayReadGaps())));
  }
  return status;
}

const Command checkCommand{"check",
                           "FILE",
                           "whether the sequences and graphs of FILE are right",
                           {&targetOption},
                           "vls check by-hand.vls",
                           checkAll};

} // namespace vls
