// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls lanes: how the values of a flow graph differ between lanes, which branches diverge, and why.

#include "command/commands.h"
#include "command/input.h"
#include "lanes/text.h"

#include <cstdio>

namespace vls {

static Status analyzeFile(const Arguments &arguments) {
  const std::optional<std::string> text = readFile(arguments.file);
  if (!text)
    return BadInput;
  std::string error;
  const std::optional<LaneDocument> document = parseLanes(*text, titleOf(arguments.file), &error);
  if (!document)
    return complain(BadInput, error);
  const LaneAnalysis analysis(document->graph, document->options);
  const auto form = arguments.has(dotOption) ? toDot : report;
  std::fputs(form(*document, analysis).c_str(), stdout);
  return Success;
}

const Command lanesCommand{"lanes",
                           "FILE",
                           "how the values of a flow graph differ between SIMD lanes",
                           {&dotOption},
                           "vls lanes loop.lanes --dot | dot -Tsvg >loop.svg",
                           analyzeFile};

} // namespace vls
