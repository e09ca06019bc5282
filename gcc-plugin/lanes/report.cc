// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/report.h"

#include "lanes/expression.h"
#include "lanes/sentences.h"

namespace vls::gcc {

LoopView::LoopView(const LoopFlow &f, unsigned w)
    : flow(f), analysis(f.graph, {w}), anyLanes(f.graph), lanes(w),
      masks(f.blocks.size(), FlowGraph::none) {
  for (unsigned block = 0; block < flow.blocks.size(); ++block)
    if (flow.blocks[block] && analysis.isReachable(block) && analysis.isDivergent(block))
      for (unsigned inside : analysis.influenceRegion(block))
        if (inside < masks.size() && masks[inside] == FlowGraph::none)
          masks[inside] = block;
}

std::string LoopView::maskText(const LoopAccess &access) const {
  const unsigned block = flow.graph.instructions()[access.instruction].block;
  if (masks[block] == FlowGraph::none)
    return {};
  return ", under the mask of " + lineText(lastStatement(flow.blocks[masks[block]]));
}

std::vector<LoopRemark> reportLoop(const LoopFlow &flow, unsigned lanes, location_t where) {
  const LoopView view(flow, lanes);
  Summary summary(where);
  for (const LoopAccess &access : flow.accesses)
    describeAccess(view, access, summary);
  describeCarried(view, summary);
  for (unsigned block = 0; block < flow.blocks.size(); ++block)
    describeBranch(view, block, summary);
  for (const LoopExit &exit : flow.earlyExits)
    describeExit(view, exit, summary);
  for (gimple *call : flow.calls)
    describeCall(call, summary);
  if (!flow.isCounted && flow.earlyExits.size() != 1)
    summary.hinder("a number of iterations that is not known before the loop starts");
  return summary.finish(flow.accesses.size(), lanes);
}

} // namespace vls::gcc
