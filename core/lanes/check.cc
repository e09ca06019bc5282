// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a flow graph must be before it is analyzed. Only what the entry reaches has to be in SSA
// form.

#include "lanes/layout.h"

#include <algorithm>

namespace vls {

namespace {

/// The number of operands of an opcode; -1: any.
int operandsOf(Opcode opcode) {
  switch (opcode) {
  case Opcode::Copy:
  case Opcode::Negate:
  case Opcode::Not:
  case Opcode::Convert:
  case Opcode::Load:
  case Opcode::InvariantLoad:
    return 1;
  case Opcode::Select:
    return 3;
  case Opcode::Lane:
  case Opcode::CallUniform:
  case Opcode::CallRandom:
    return 0;
  case Opcode::Phi:
  case Opcode::Apply:
  case Opcode::Call:
  case Opcode::Store:
    return -1;
  default:
    return 2;
  }
}

class Check {
public:
  explicit Check(const FlowGraph &g) : graph(g) {}

  std::string run();

private:
  std::string ids();
  std::string definitions();
  std::string instruction(unsigned id);
  std::string operand(const Operand &operand) const;
  bool hasType(const Operand &operand, ScalarType type) const;
  std::string phi(unsigned id, const Layout &layout) const;
  std::string order(const Layout &layout) const;
  bool isDefined(const Layout &layout, const Operand &operand, unsigned block,
                 std::size_t index) const;

  const FlowGraph &graph;
  std::vector<std::size_t> place; ///< by instruction: its index in its block
};

std::string Check::operand(const Operand &operand) const {
  const bool exists =
      operand.kind == Operand::Kind::Value
          ? operand.id < graph.values().size()
          : operand.kind != Operand::Kind::Variable || operand.id < graph.variables().size();
  return exists ? "" : "an operand that does not exist";
}

/// True if an operand has a type, or none of its own.
bool Check::hasType(const Operand &operand, ScalarType type) const {
  if (operand.kind == Operand::Kind::Value)
    return graph.values()[operand.id].type == type;
  return operand.kind != Operand::Kind::Variable || graph.variables()[operand.id].type == type;
}

std::string Check::instruction(unsigned id) {
  const FlowGraph::Instruction &i = graph.instructions()[id];
  const int due = operandsOf(i.opcode);
  if (due >= 0 && i.operands.size() != std::size_t(due))
    return std::to_string(i.operands.size()) + " operands instead of " + std::to_string(due);
  if (i.target.kind == Operand::Kind::Constant)
    return "a constant as target";
  if (i.opcode == Opcode::Phi && i.from.size() != i.operands.size())
    return "a phi whose operands and predecessors differ in number";
  if (i.target.kind == Operand::Kind::Variable && i.target.id < graph.variables().size() &&
      !(graph.variables()[i.target.id].type == i.type))
    return "an assignment to " + graph.variables()[i.target.id].name + " of another type";
  std::string wrong = operand(i.target);
  for (const Operand &o : i.operands)
    wrong += wrong.empty() ? operand(o) : "";
  for (std::size_t k = i.opcode == Opcode::Select; wrong.empty() && k < i.operands.size(); ++k)
    if (keepsType(i.opcode) && !hasType(i.operands[k], i.type))
      wrong = "an operand of another type than its result";
  return wrong;
}

std::string Check::ids() {
  place.resize(graph.instructions().size());
  for (const FlowGraph::Block &block : graph.blocks()) {
    const std::string where = "block " + block.name + ": ";
    for (unsigned to : block.successors)
      if (to >= graph.blocks().size())
        return where + "a successor that does not exist";
    if (block.successors.size() > 1 && !operand(block.condition).empty())
      return where + operand(block.condition);
    for (std::size_t k = 0; k < block.instructions.size(); ++k) {
      place[block.instructions[k]] = k;
      const std::string wrong = instruction(block.instructions[k]);
      if (!wrong.empty())
        return where + wrong;
      if (k > 0 && graph.instructions()[block.instructions[k]].opcode == Opcode::Phi &&
          graph.instructions()[block.instructions[k - 1]].opcode != Opcode::Phi)
        return where + "a phi after another instruction";
    }
  }
  return {};
}

std::string Check::definitions() {
  std::vector<bool> defined(graph.values().size());
  for (const FlowGraph::Instruction &i : graph.instructions())
    if (i.target.kind == Operand::Kind::Value) {
      if (defined[i.target.id] || !graph.values()[i.target.id].entry.isBottom())
        return graph.values()[i.target.id].name + " is defined twice";
      defined[i.target.id] = true;
    }
  return {};
}

/// True if a value is defined above the `index`-th instruction of a block.
bool Check::isDefined(const Layout &layout, const Operand &operand, unsigned block,
                      std::size_t index) const {
  if (operand.kind != Operand::Kind::Value)
    return true;
  const unsigned definition = graph.values()[operand.id].definition;
  if (definition == FlowGraph::none)
    return !graph.values()[operand.id].entry.isBottom();
  const unsigned above = graph.instructions()[definition].block;
  if (above == block)
    return place[definition] < index;
  return layout.positions[above] != Layout::none &&
         layout.dominates(layout.positions[above], layout.positions[block]);
}

std::string Check::phi(unsigned id, const Layout &layout) const {
  const FlowGraph::Instruction &i = graph.instructions()[id];
  std::vector<unsigned> from = i.from;
  std::sort(from.begin(), from.end());
  if (std::adjacent_find(from.begin(), from.end()) != from.end())
    return "a phi with two operands of one predecessor";
  for (unsigned p : layout.predecessors[layout.positions[i.block]])
    if (!std::binary_search(from.begin(), from.end(), layout.blocks[p]))
      return "a phi without an operand for " + graph.blocks()[layout.blocks[p]].name;
  for (std::size_t k = 0; k < i.from.size(); ++k) {
    const auto &blocks = graph.blocks();
    if (i.from[k] >= blocks.size() || std::count(blocks[i.from[k]].successors.begin(),
                                                 blocks[i.from[k]].successors.end(), i.block) == 0)
      return "a phi with an operand of a block that is no predecessor";
    if (layout.positions[i.from[k]] != Layout::none &&
        !isDefined(layout, i.operands[k], i.from[k], blocks[i.from[k]].instructions.size()))
      return graph.values()[i.operands[k].id].name + " is not defined above its use";
  }
  return {};
}

std::string Check::order(const Layout &layout) const {
  for (unsigned id : layout.blocks) {
    const FlowGraph::Block &block = graph.blocks()[id];
    const std::string where = "block " + block.name + ": ";
    for (std::size_t k = 0; k < block.instructions.size(); ++k) {
      const FlowGraph::Instruction &i = graph.instructions()[block.instructions[k]];
      if (i.opcode == Opcode::Phi) {
        const std::string wrong = phi(block.instructions[k], layout);
        if (!wrong.empty())
          return where + wrong;
        continue;
      }
      for (const Operand &o : i.operands)
        if (!isDefined(layout, o, id, k))
          return where + graph.values()[o.id].name + " is not defined above its use";
    }
    if (block.successors.size() > 1 &&
        !isDefined(layout, block.condition, id, block.instructions.size()))
      return where + graph.values()[block.condition.id].name + " is not defined above its use";
  }
  return {};
}

std::string Check::run() {
  if (graph.blocks().empty())
    return "no blocks";
  std::string wrong = ids();
  if (wrong.empty())
    wrong = definitions();
  return wrong.empty() ? order(Layout(graph)) : wrong;
}

} // namespace

std::string FlowGraph::check() const {
  return Check(*this).run();
}

} // namespace vls
