// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/planned.h"

#include "pack/report.h"
#include "report/dump.h"

namespace vls::gcc {

void makePlan(Planned &planned, FunctionPacker &tools) {
  PackOptions options;
  std::string trace;
  options.trace = dumpWantsDetails() ? &trace : nullptr;
  options.loop = planned.block->isLoop();
  options.quiet = flag_trapping_math;
  planned.pays =
      tools.packer.pack(*planned.block, planned.plan, options) && planned.plan.error.empty();
  planned.block->appendTwins(planned.plan);
  dumpPackPlan(*planned.block, tools.machine, planned.plan, trace);
}

} // namespace vls::gcc
