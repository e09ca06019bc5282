// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/text.h"

#include <algorithm>

namespace vls {

namespace {

std::string escaped(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
  return result;
}

/// A row of a block's table; red if it is tainted, with what it is.
std::string row(const std::string &text, bool tainted, const std::string &evolution) {
  return "<tr><td align=\"left\"><font color=\"" + std::string(tainted ? "#c02020" : "#202020") +
         "\">" + escaped(text) + "</font></td><td align=\"left\"><font color=\"#808080\">" +
         escaped(evolution) + "</font></td></tr>";
}

std::string rowOf(const FlowGraph &graph, const LaneAnalysis &analysis, unsigned id) {
  const FlowGraph::Instruction &i = graph.instructions()[id];
  bool tainted = analysis.whyDefinition(id).kind != Taint::Kind::None;
  for (unsigned k = 0; i.opcode != Opcode::Phi && k < i.operands.size(); ++k)
    tainted = tainted || analysis.whyUse(id, k).kind != Taint::Kind::None;
  std::string what;
  if (i.target.kind != Operand::Kind::Undefined)
    what = toString(analysis.getSLEV(id));
  else if (!i.operands.empty())
    what = toString(analysis.getUse(id, 0));
  return row(toString(graph, id), tainted, what);
}

} // namespace

std::string toDot(const LaneDocument &document, const LaneAnalysis &analysis) {
  const FlowGraph &graph = document.graph;
  std::vector<bool> influenced(graph.blocks().size());
  for (unsigned b = 0; b < graph.blocks().size(); ++b)
    if (analysis.isDivergent(b))
      for (unsigned inside : analysis.influenceRegion(b))
        influenced[inside] = true;
  std::string text = "digraph lanes {\n"
                     "  node [shape=box, style=\"rounded,filled\", fontname=\"monospace\", "
                     "fontsize=11, margin=\"0.08,0.04\"];\n"
                     "  edge [color=\"#606060\", arrowsize=0.7];\n";
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    const FlowGraph::Block &block = graph.blocks()[b];
    const bool divergent = analysis.isDivergent(b);
    text += "  b" + std::to_string(b) + " [fillcolor=\"" + (influenced[b] ? "#fdeaea" : "#ffffff") +
            "\", color=\"" + (divergent ? "#8020a0\", penwidth=2" : "#606060\"") +
            ", label=<<table border=\"0\" cellspacing=\"0\" cellpadding=\"1\"><tr><td "
            "colspan=\"2\"><b>" +
            escaped(block.name) + "</b></td></tr>";
    for (unsigned id : block.instructions)
      text += rowOf(graph, analysis, id);
    if (block.successors.size() > 1) {
      std::string branch = terminatorOf(graph, b);
      text += "<tr><td align=\"left\"><font color=\"" +
              std::string(divergent ? "#8020a0" : "#202020") + "\">" + escaped(branch) +
              "</font></td><td align=\"left\"><font color=\"#808080\">" +
              escaped(toString(analysis.getCondition(b))) + "</font></td></tr>";
    }
    text += "</table>>];\n";
    for (unsigned to : block.successors)
      text += "  b" + std::to_string(b) + " -> b" + std::to_string(to) + ";\n";
  }
  return text + "}\n";
}

} // namespace vls
