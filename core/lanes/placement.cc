// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/placement.h"

#include <algorithm>

namespace vls {

namespace {

class Placement {
public:
  Placement(const FlowGraph &g, const Layout &l)
      : graph(g), layout(l), assigned(g.variables().size()), exposed(g.variables().size()),
        readLast(g.variables().size(), Layout::none) {}

  std::vector<std::vector<unsigned>> run();

private:
  void scan(unsigned position);
  void read(const Operand &operand, unsigned position);
  void scanPhis();
  std::vector<bool> liveBlocks(unsigned variable) const;

  bool assigns(unsigned position, unsigned variable) const {
    return std::binary_search(assigned[variable].begin(), assigned[variable].end(), position);
  }

  const FlowGraph &graph;
  const Layout &layout;
  /// By variable: the positions that assign it, and those that read it before they assign it.
  std::vector<std::vector<unsigned>> assigned, exposed;
  std::vector<unsigned> readLast; ///< by variable: the last of `exposed`
};

void Placement::read(const Operand &operand, unsigned position) {
  if (operand.kind != Operand::Kind::Variable || readLast[operand.id] == position)
    return;
  const std::vector<unsigned> &before = assigned[operand.id];
  if (!before.empty() && before.back() == position)
    return;
  readLast[operand.id] = position;
  exposed[operand.id].push_back(position);
}

void Placement::scan(unsigned position) {
  const FlowGraph::Block &block = graph.blocks()[layout.blocks[position]];
  for (unsigned id : block.instructions) {
    const FlowGraph::Instruction &instruction = graph.instructions()[id];
    if (instruction.opcode != Opcode::Phi)
      for (const Operand &operand : instruction.operands)
        read(operand, position);
    if (instruction.target.kind != Operand::Kind::Variable)
      continue;
    std::vector<unsigned> &before = assigned[instruction.target.id];
    if (before.empty() || before.back() != position)
      before.push_back(position);
  }
  read(block.condition, position);
}

/// What a phi reads, it reads at the end of a predecessor.
void Placement::scanPhis() {
  for (const FlowGraph::Instruction &instruction : graph.instructions())
    if (instruction.opcode == Opcode::Phi)
      for (std::size_t i = 0; i < instruction.operands.size(); ++i) {
        const unsigned from = layout.positions[instruction.from[i]];
        const Operand &operand = instruction.operands[i];
        if (operand.kind == Operand::Kind::Variable && from != Layout::none &&
            !assigns(from, operand.id))
          exposed[operand.id].push_back(from);
      }
}

/// The blocks on whose entry the variable's value is still to be read.
std::vector<bool> Placement::liveBlocks(unsigned variable) const {
  std::vector<bool> live(layout.size());
  std::vector<unsigned> work = exposed[variable];
  while (!work.empty()) {
    const unsigned p = work.back();
    work.pop_back();
    if (live[p])
      continue;
    live[p] = true;
    for (unsigned from : layout.predecessors[p])
      if (!assigns(from, variable))
        work.push_back(from);
  }
  return live;
}

std::vector<std::vector<unsigned>> Placement::run() {
  for (unsigned p = 0; p < layout.size(); ++p)
    scan(p);
  scanPhis();
  std::vector<std::vector<unsigned>> result(layout.size());
  for (unsigned variable = 0; variable < assigned.size(); ++variable) {
    if (assigned[variable].empty() || exposed[variable].empty())
      continue;
    const std::vector<bool> live = liveBlocks(variable);
    std::vector<bool> has(layout.size());
    std::vector<unsigned> work = assigned[variable];
    while (!work.empty()) {
      const unsigned p = work.back();
      work.pop_back();
      for (const Edges &edges : layout.dominators.frontier[p])
        if (live[edges.to] && !has[edges.to]) {
          has[edges.to] = true;
          result[edges.to].push_back(variable);
          work.push_back(edges.to);
        }
    }
  }
  return result;
}

} // namespace

std::vector<std::vector<unsigned>> placePhis(const FlowGraph &graph, const Layout &layout) {
  return Placement(graph, layout).run();
}

} // namespace vls
