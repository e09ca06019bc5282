// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/observer.h"

#include "moves/print.h"

namespace vls {

const char *titleOf(PlanStage stage) {
  switch (stage) {
  case PlanStage::Initial:
    return "Initial graph";
  case PlanStage::AfterSplit:
    return "Graph after split";
  case PlanStage::AfterMerge:
    break;
  }
  return "Graph after merge";
}

void Account::show(PlanStage stage, const Graph &graph) const {
  if (trace)
    *trace += std::string(titleOf(stage)) + ":\n" + toString(graph);
  if (observer)
    observer->graphAt(stage, graph);
}

} // namespace vls
