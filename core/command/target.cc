// SPDX-License-Identifier: GPL-3.0-or-later
//
// vls target: the description of a target, a start for one of your own.

#include "command/commands.h"
#include "command/input.h"
#include "text/printer.h"

#include <cstdio>

namespace vls {

static Status printTarget(const Arguments &arguments) {
  const std::optional<TargetDescription> target = findTarget(arguments.file);
  if (!target)
    return BadInput;
  std::fputs(toString(*target).c_str(), stdout);
  return Success;
}

const Command targetCommand{
    "target",   "NAME|FILE", "the description of a target", {}, "vls target avx2 >own.target",
    printTarget};

} // namespace vls
