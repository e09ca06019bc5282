// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls price: what the sequences that a file writes down cost. Each is checked first: what is not
// right has no price.

#include "command/commands.h"
#include "command/input.h"
#include "moves/print.h"
#include "optvls/price_sequence.h"
#include "text/printer.h"

#include <algorithm>
#include <cstdio>

namespace vls {

/// Each instruction with its µops in a comment, in one column.
static void printInstructions(const Sequence &sequence, const SequencePrice &price) {
  std::vector<std::string> lines;
  std::size_t width = 0;
  for (const Instruction &instruction : sequence.instructions) {
    lines.push_back(toString(instruction, sequence));
    width = std::max(width, lines.back().size());
  }
  for (std::size_t i = 0; i < lines.size(); ++i)
    std::printf("  %s%s  # %s\n", lines[i].c_str(),
                std::string(width - lines[i].size(), ' ').c_str(), toString(price.each[i]).c_str());
}

static Status priceSequences(const Arguments &arguments) {
  const std::optional<Input> input = readInput(arguments);
  if (!input)
    return BadInput;
  Status status = Success;
  for (const NamedSequence &named : input->document.sequences) {
    const NamedGroup &group = input->document.groups[named.group];
    std::string error = checkSequence(named.sequence, group.group, input->target.mayReadGaps());
    const SequencePrice price =
        error.empty() ? priceSequence(named.sequence, group.group, input->target) : SequencePrice();
    if (error.empty())
      error = price.error;
    std::printf("sequence for %s:%s\n", group.name.c_str(),
                error.empty() ? "" : (" no price: " + error).c_str());
    if (!error.empty()) {
      status = BadInput;
      continue;
    }
    printInstructions(named.sequence, price);
    std::printf("cost %s under %s (%s)\n", costToString(price.cost).c_str(),
                input->target.name().c_str(), toString(price.uops).c_str());
  }
  return status;
}

const Command priceCommand{"price",
                           "FILE",
                           "what the sequences of FILE cost",
                           {&targetOption},
                           "vls price by-hand.vls --target avx512",
                           priceSequences};

} // namespace vls
