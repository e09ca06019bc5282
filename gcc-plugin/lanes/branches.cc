// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/expression.h"
#include "lanes/sentences.h"

namespace vls::gcc {

namespace {

/// True of a branch that GCC made: where a mathematical function is an instruction, only errno is
/// left to the call.
bool guardsMathCall(basic_block block) {
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, block->succs) {
    auto first = gsi_start_nondebug_after_labels_bb(e->dest);
    auto *call = gsi_end_p(first) ? nullptr : dyn_cast<gcall *>(gsi_stmt(first));
    if (call && gimple_vdef(call) && isMath(call) && single_pred_p(e->dest))
      return true;
  }
  return false;
}

bool isExit(const LoopFlow &flow, gimple *branch) {
  return std::any_of(flow.earlyExits.begin(), flow.earlyExits.end(),
                     [&](const LoopExit &e) { return e.branch == branch; });
}

unsigned blockOf(const LoopFlow &flow, basic_block wanted) {
  for (unsigned block = 0; block < flow.blocks.size(); ++block)
    if (flow.blocks[block] == wanted)
      return block;
  return FlowGraph::none;
}

} // namespace

void describeBranch(const LoopView &view, unsigned block, Summary &summary) {
  if (!view.flow.blocks[block] || !view.analysis.isReachable(block) ||
      !view.analysis.isDivergent(block))
    return;
  gimple *last = lastStatement(view.flow.blocks[block]);
  if (!last || isExit(view.flow, last) || guardsMathCall(view.flow.blocks[block]))
    return;
  const bool isBranch = gimple_code(last) == GIMPLE_COND || gimple_code(last) == GIMPLE_SWITCH;
  if (!isBranch)
    return summary.say(last, "what follows depends on whether this throws");
  summary.pay("divergent branch");
  summary.say(last,
              "branch on " + conditionText(last) + " differs from lane to lane: " +
                  toString(causeOfBranch(view.flow, view.analysis, block)) +
                  "; both sides run, under masks" +
                  (gimple_code(last) == GIMPLE_SWITCH ? ", and GCC vectorizes no switch" : ""));
  if (gimple_code(last) == GIMPLE_SWITCH)
    summary.hinder("a switch" + atLine(last));
}

void describeExit(const LoopView &view, const LoopExit &exit, Summary &summary) {
  gimple *last = exit.branch ? exit.branch : lastStatement(exit.where->src);
  if (!exit.branch) {
    summary.hinder("an exit by an exception or a jump" + atLine(last));
    return summary.say(last, "the loop may end here by an exception or a jump");
  }
  const unsigned block = blockOf(view.flow, exit.where->src);
  const bool differs = block != FlowGraph::none && view.analysis.isDivergent(block);
  const std::string why = toString(causeOfBranch(view.flow, view.analysis, block));
  if (!view.flow.isCounted && view.flow.earlyExits.size() == 1) {
    summary.hinder("a number of iterations that is not known before the loop starts");
    return summary.say(last, "the loop goes on depending on " + conditionText(last) +
                                 (differs ? ": " + why : std::string()) +
                                 ", so the number of iterations is not known before it starts");
  }
  std::string text = "the loop may end early here, depending on " + conditionText(last);
  if (differs)
    text += ", and lanes would end in different iterations: " + why;
#if GCCPLUGIN_VERSION_MAJOR < 14
  text += "; GCC before 14 vectorizes no such loop";
#endif
  summary.hinder("an early exit" + atLine(last));
  summary.say(last, text);
}

} // namespace vls::gcc
