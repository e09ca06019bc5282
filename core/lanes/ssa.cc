// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/ssa.h"

#include "lanes/placement.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

using Node = Ssa::Node;

class Construction {
public:
  Construction(const FlowGraph &g, const Layout &l, Ssa &s) : graph(g), layout(l), ssa(s) {}

  void run();

private:
  void addEntries();
  void addInstructions();
  void rename();
  void enter(unsigned position);
  void leave(std::size_t mark);
  unsigned resolve(const Operand &operand);
  unsigned constant(const Integer &value);
  void assign(unsigned variable, unsigned node);
  unsigned addNode(Node::Kind kind, unsigned block, unsigned instruction, unsigned variable);
  const FlowGraph::Block &blockAt(unsigned position) const {
    return graph.blocks()[layout.blocks[position]];
  }

  const FlowGraph &graph;
  const Layout &layout;
  Ssa &ssa;
  std::vector<unsigned> valueNode, current;               ///< by value; by variable
  std::vector<std::pair<unsigned, unsigned>> overwritten; ///< variable, node
  std::vector<std::vector<unsigned>> phis;                ///< by position: variables, then nodes
  std::map<Integer, unsigned> constants;
};

unsigned Construction::addNode(Node::Kind kind, unsigned block, unsigned instruction,
                               unsigned variable) {
  ssa.nodes.push_back({kind, block, instruction, variable, {}, {}, {}, {}});
  if (variable != Layout::none)
    ssa.nodes.back().type = graph.variables()[variable].type;
  return unsigned(ssa.nodes.size()) - 1;
}

void Construction::run() {
  ssa.nodeOf.assign(graph.instructions().size(), Ssa::undefined);
  ssa.operandsOf.resize(graph.instructions().size());
  ssa.conditionOf.assign(layout.size(), Ssa::undefined);
  phis = placePhis(graph, layout);
  addEntries();
  addInstructions();
  rename();
}

void Construction::addEntries() {
  const auto add = [this](const FlowGraph::Name &name) {
    if (name.entry.isBottom())
      return Ssa::undefined;
    const unsigned node = addNode(Node::Kind::Entry, Layout::none, Layout::none, Layout::none);
    ssa.nodes[node].entry = name.entry;
    ssa.nodes[node].type = name.type;
    ssa.nodes[node].name = name.name;
    return node;
  };
  for (const FlowGraph::Name &value : graph.values())
    valueNode.push_back(add(value));
  for (const FlowGraph::Name &variable : graph.variables())
    current.push_back(add(variable));
}

/// Makes nodes in the order of positions. In `phis`, nodes take the places of their variables.
void Construction::addInstructions() {
  for (unsigned p = 0; p < layout.size(); ++p) {
    for (unsigned &variable : phis[p])
      variable = addNode(Node::Kind::Phi, p, Layout::none, variable);
    for (unsigned id : blockAt(p).instructions) {
      const FlowGraph::Instruction &instruction = graph.instructions()[id];
      if (instruction.target.kind == Operand::Kind::Undefined)
        continue;
      const bool isPhi = instruction.opcode == Opcode::Phi;
      const unsigned node =
          addNode(isPhi ? Node::Kind::Phi : Node::Kind::Instruction, p, id, Layout::none);
      ssa.nodeOf[id] = node;
      if (instruction.target.kind == Operand::Kind::Value)
        valueNode[instruction.target.id] = node;
    }
  }
}

unsigned Construction::constant(const Integer &value) {
  const auto [found, isNew] = constants.insert({value, 0});
  if (isNew) {
    found->second = addNode(Node::Kind::Constant, Layout::none, Layout::none, Layout::none);
    ssa.nodes[found->second].entry = LaneEvolution::constant(value);
  }
  return found->second;
}

unsigned Construction::resolve(const Operand &operand) {
  switch (operand.kind) {
  case Operand::Kind::Undefined:
    return Ssa::undefined;
  case Operand::Kind::Constant:
    return constant(operand.constant);
  case Operand::Kind::Value:
    return valueNode[operand.id];
  case Operand::Kind::Variable:
    return current[operand.id];
  }
  return Ssa::undefined;
}

void Construction::assign(unsigned variable, unsigned node) {
  overwritten.push_back({variable, current[variable]});
  current[variable] = node;
}

/// Gives the operands in a block their nodes, then those of phis on the edges that leave it.
void Construction::enter(unsigned p) {
  for (unsigned node : phis[p]) {
    std::vector<unsigned> &operands = ssa.nodes[node].operands;
    operands.resize(layout.predecessors[p].size() + (p == 0), Ssa::undefined);
    if (p == 0)
      operands.back() = current[ssa.nodes[node].variable];
    assign(ssa.nodes[node].variable, node);
  }
  for (unsigned id : blockAt(p).instructions) {
    const FlowGraph::Instruction &instruction = graph.instructions()[id];
    if (instruction.opcode == Opcode::Phi) {
      if (ssa.operandsOf[id].empty())
        ssa.operandsOf[id].assign(instruction.operands.size(), Ssa::undefined);
    } else {
      for (const Operand &operand : instruction.operands)
        ssa.operandsOf[id].push_back(resolve(operand));
    }
    if (instruction.target.kind == Operand::Kind::Variable)
      assign(instruction.target.id, ssa.nodeOf[id]);
  }
  ssa.conditionOf[p] = resolve(blockAt(p).condition);
  for (unsigned to : layout.successors[p]) {
    const std::vector<unsigned> &all = layout.predecessors[to];
    const std::size_t edge = std::size_t(std::find(all.begin(), all.end(), p) - all.begin());
    for (unsigned node : phis[to]) {
      // Of a block not entered yet `phis` holds nodes, too: they were made before renaming.
      std::vector<unsigned> &operands = ssa.nodes[node].operands;
      operands.resize(std::max(operands.size(), all.size()), Ssa::undefined);
      operands[edge] = current[ssa.nodes[node].variable];
    }
    for (unsigned id : blockAt(to).instructions) {
      const FlowGraph::Instruction &phi = graph.instructions()[id];
      if (phi.opcode != Opcode::Phi)
        break;
      std::vector<unsigned> &operands = ssa.operandsOf[id];
      operands.resize(phi.operands.size(), Ssa::undefined);
      for (std::size_t i = 0; i < phi.from.size(); ++i)
        if (phi.from[i] == layout.blocks[p])
          operands[i] = resolve(phi.operands[i]);
    }
  }
}

void Construction::leave(std::size_t mark) {
  for (; overwritten.size() > mark; overwritten.pop_back())
    current[overwritten.back().first] = overwritten.back().second;
}

/// A walk over the dominator tree.
void Construction::rename() {
  std::vector<std::vector<unsigned>> below(layout.size());
  for (unsigned p = 1; p < layout.size(); ++p)
    below[layout.dominators.parent[p]].push_back(p);
  struct Step {
    unsigned position;
    std::size_t next, mark;
  };
  std::vector<Step> path;
  const auto start = [&](unsigned p) {
    path.push_back({p, 0, overwritten.size()});
    enter(p);
  };
  if (layout.size() > 0)
    start(0);
  while (!path.empty()) {
    Step &step = path.back();
    if (step.next < below[step.position].size()) {
      start(below[step.position][step.next++]);
      continue;
    }
    leave(step.mark);
    path.pop_back();
  }
  // Operands of instructions become operands of nodes; those of phis by predecessor.
  for (Node &node : ssa.nodes) {
    if (node.instruction == Layout::none)
      continue;
    const std::vector<unsigned> &operands = ssa.operandsOf[node.instruction];
    if (node.kind != Node::Kind::Phi) {
      node.operands = operands;
      continue;
    }
    const std::vector<unsigned> &from = graph.instructions()[node.instruction].from;
    for (unsigned p : layout.predecessors[node.block]) {
      const auto found = std::find(from.begin(), from.end(), layout.blocks[p]);
      node.operands.push_back(found == from.end() ? Ssa::undefined
                                                  : operands[std::size_t(found - from.begin())]);
    }
  }
}

} // namespace

Ssa::Ssa(const FlowGraph &graph, const Layout &layout) {
  Construction(graph, layout, *this).run();
}

} // namespace vls
