// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/text.h"

namespace vls {

namespace {

std::string nameOf(const FlowGraph &graph, const Operand &operand) {
  switch (operand.kind) {
  case Operand::Kind::Undefined:
    return "undefined";
  case Operand::Kind::Constant:
    return toString(operand.constant);
  case Operand::Kind::Value:
    return graph.values()[operand.id].name;
  case Operand::Kind::Variable:
    return graph.variables()[operand.id].name;
  }
  return {};
}

std::string typeText(ScalarType type) {
  if (type.bits == 0)
    return {};
  return std::string(" : ") + (type.isSigned ? 'i' : 'u') + std::to_string(type.bits);
}

std::string declaration(const char *kind, const FlowGraph::Name &name) {
  return std::string(kind) + " " + name.name + typeText(name.type) +
         (name.entry.isBottom() ? "" : " " + toString(name.entry)) + "\n";
}

bool isCalled(Opcode opcode) {
  return opcode == Opcode::Apply || opcode == Opcode::Call;
}

std::string phiOperands(const FlowGraph &graph, const FlowGraph::Instruction &i) {
  std::string text = " [";
  for (std::size_t k = 0; k < i.operands.size(); ++k)
    text += (k ? ", " : "") + graph.blocks()[i.from[k]].name + ": " + nameOf(graph, i.operands[k]);
  return text + "]";
}

} // namespace

std::string toString(const FlowGraph &graph, unsigned instruction) {
  const FlowGraph::Instruction &i = graph.instructions()[instruction];
  std::string text;
  if (i.target.kind != Operand::Kind::Undefined)
    text = nameOf(graph, i.target) + " = ";
  text += wordOf(i.opcode);
  if (i.opcode == Opcode::Phi) {
    text += phiOperands(graph, i);
  } else {
    if (isCalled(i.opcode))
      text += " " + i.function + "(";
    for (std::size_t k = 0; k < i.operands.size(); ++k)
      text += (k ? ", " : isCalled(i.opcode) ? "" : " ") + nameOf(graph, i.operands[k]);
    if (isCalled(i.opcode))
      text += ")";
  }
  return text + typeText(i.type) + (i.wraps ? " wraps" : "");
}

std::string terminatorOf(const FlowGraph &graph, unsigned block) {
  const FlowGraph::Block &b = graph.blocks()[block];
  if (b.successors.empty())
    return "return";
  std::string text = b.successors.size() == 1 ? "goto" : "branch " + nameOf(graph, b.condition);
  for (unsigned to : b.successors)
    text += " " + graph.blocks()[to].name;
  return text;
}

std::string toString(const LaneDocument &document) {
  const FlowGraph &graph = document.graph;
  std::string text;
  if (document.options.lanes)
    text += "lanes " + std::to_string(document.options.lanes) + "\n";
  for (const FlowGraph::Name &value : graph.values())
    if (!value.entry.isBottom())
      text += declaration("input", value);
  for (const FlowGraph::Name &variable : graph.variables())
    text += declaration("variable", variable);
  for (unsigned b = 0; b < graph.blocks().size(); ++b) {
    text += "block " + graph.blocks()[b].name + " {\n";
    for (unsigned id : graph.blocks()[b].instructions)
      text += "  " + toString(graph, id) + "\n";
    text += "  " + terminatorOf(graph, b) + "\n}\n";
  }
  return text;
}

} // namespace vls
