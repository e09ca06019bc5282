// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/text.h"

#include <algorithm>
#include <set>

namespace vls {

namespace {

std::string joined(const std::vector<std::string> &words) {
  std::string text;
  for (const std::string &word : words)
    text += (text.empty() ? "" : ", ") + word;
  return text;
}

/// "x = add i, 1    strided 1; i as random (leaking)" for one instruction.
std::string line(const FlowGraph &graph, const LaneAnalysis &analysis, unsigned id) {
  const FlowGraph::Instruction &i = graph.instructions()[id];
  std::string text = "  " + toString(graph, id);
  std::vector<std::string> notes;
  if (i.target.kind != Operand::Kind::Undefined)
    notes.push_back(toString(analysis.getSLEV(id)));
  for (unsigned k = 0; i.opcode != Opcode::Phi && k < i.operands.size(); ++k) {
    const bool isStore = i.target.kind == Operand::Kind::Undefined;
    const bool isName =
        i.operands[k].kind == Operand::Kind::Value || i.operands[k].kind == Operand::Kind::Variable;
    if (isName && (isStore || analysis.whyUse(id, k).kind != Taint::Kind::None))
      notes.push_back((i.operands[k].kind == Operand::Kind::Value
                           ? graph.values()[i.operands[k].id].name
                           : graph.variables()[i.operands[k].id].name) +
                      " is " + toString(analysis.getUse(id, k)));
  }
  if (!notes.empty()) {
    text.resize(std::max<std::size_t>(text.size() + 2, 40), ' ');
    text += "# " + joined(notes);
  }
  return text + "\n";
}

std::string region(const FlowGraph &graph, const LaneAnalysis &analysis, unsigned block) {
  std::vector<std::string> names;
  for (unsigned b : analysis.influenceRegion(block))
    names.push_back(graph.blocks()[b].name);
  return names.empty() ? "nothing" : joined(names);
}

/// Why what is tainted, or stored, is not uniform: each step of the explanations once.
std::string causes(const FlowGraph &graph, const LaneAnalysis &analysis) {
  std::string text;
  std::set<std::string> said;
  const auto say = [&](const std::vector<std::string> &steps) {
    for (std::size_t k = 0; k < steps.size(); ++k)
      if (said.insert(steps[k]).second)
        text += (k == 0 ? "" : "  ") + steps[k] + "\n";
  };
  for (unsigned id = 0; id < graph.instructions().size(); ++id) {
    const FlowGraph::Instruction &i = graph.instructions()[id];
    if (analysis.whyDefinition(id).kind != Taint::Kind::None)
      say(analysis.explain(id));
    for (unsigned k = 0; i.opcode != Opcode::Phi && k < i.operands.size(); ++k)
      if (i.opcode == Opcode::Store || analysis.whyUse(id, k).kind != Taint::Kind::None)
        say(analysis.explainUse(id, k));
  }
  return text;
}

std::string reasons(const FlowGraph &graph, const LaneAnalysis &analysis) {
  std::string text;
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    if (!analysis.isDivergent(b))
      continue;
    text += "lanes part at the end of " + graph.blocks()[b].name + "; they run apart through " +
            region(graph, analysis, b) + "\n";
    for (const std::string &step : analysis.explainBranch(b))
      text += "  " + step + "\n";
  }
  return text;
}

} // namespace

std::string report(const LaneDocument &document, const LaneAnalysis &analysis) {
  const FlowGraph &graph = document.graph;
  std::string text;
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    text += "block " + graph.blocks()[b].name + " {\n";
    for (unsigned id : graph.blocks()[b].instructions)
      text +=
          analysis.isReachable(b) ? line(graph, analysis, id) : "  " + toString(graph, id) + "\n";
    std::string end = "  " + terminatorOf(graph, b);
    if (!analysis.isReachable(b) || graph.blocks()[b].successors.size() > 1) {
      end.resize(std::max<std::size_t>(end.size() + 2, 40), ' ');
      end += !analysis.isReachable(b)  ? "# never executed"
             : analysis.isDivergent(b) ? "# divergent: " + toString(analysis.getCondition(b))
                                       : "# not divergent: " + toString(analysis.getCondition(b));
    }
    text += end + "\n}\n";
  }
  return text + reasons(graph, analysis) + causes(graph, analysis);
}

} // namespace vls
