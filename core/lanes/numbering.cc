// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/numbering.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace vls {

bool isFunction(Opcode opcode) {
  switch (opcode) {
  case Opcode::Phi:
  case Opcode::Load:
  case Opcode::Call:
  case Opcode::CallUniform:
  case Opcode::CallRandom:
  case Opcode::Store:
    return false;
  default:
    return true;
  }
}

namespace {

constexpr unsigned unknown = ~1u; ///< no pass has said anything yet

/// Nested loops need a pass a level. More than this, and every definition is its own leader.
constexpr unsigned mostPasses = 64;

/// An expression over more cycles than this counts as a leaf.
constexpr std::size_t mostSources = 8;

/// Leaves are looked for in expressions of up to so many parts.
constexpr std::size_t mostParts = 64;

bool commutes(Opcode opcode) {
  return opcode == Opcode::Add || opcode == Opcode::Multiply || opcode == Opcode::And ||
         opcode == Opcode::Or || opcode == Opcode::Xor || opcode == Opcode::Minimum ||
         opcode == Opcode::Maximum || opcode == Opcode::Equal || opcode == Opcode::Unequal;
}

} // namespace

class Passes {
public:
  Passes(const FlowGraph &g, const Layout &l, const Ssa &s, Numbering &n)
      : graph(g), layout(l), ssa(s), numbering(n) {}

  void run() {
    for (unsigned pass = 0; pass < mostPasses; ++pass)
      if (!once()) {
        if (allIsKnown)
          return;
        allIsKnown = true;
      }
    for (unsigned node = 0; node < ssa.nodes.size(); ++node) {
      numbering.leaders[node] = node;
      makeLeaf(node);
    }
  }

private:
  using Key = std::tuple<int, unsigned, std::string, std::vector<unsigned>>;

  bool once();
  unsigned number(unsigned node);
  unsigned numberPhi(unsigned node);
  unsigned numberExpression(unsigned node);
  unsigned keep(unsigned node, Key key);
  bool isAvailable(unsigned leader, unsigned block) const;
  void makeLeaf(unsigned node);
  bool gather(unsigned node, const std::vector<unsigned> &operands);

  unsigned known(unsigned node) const {
    return node == Ssa::undefined ? node : numbering.leaders[node];
  }

  const FlowGraph &graph;
  const Layout &layout;
  const Ssa &ssa;
  Numbering &numbering;
  bool allIsKnown = false; ///< what is unknown still is undefined
  std::map<Key, unsigned> expressions;
};

bool Passes::once() {
  bool changed = false;
  expressions.clear();
  for (unsigned node = 0; node < ssa.nodes.size(); ++node) {
    const unsigned leader = number(node);
    changed = changed || leader != numbering.leaders[node];
    numbering.leaders[node] = leader;
  }
  return changed;
}

unsigned Passes::number(unsigned node) {
  const Ssa::Node &n = ssa.nodes[node];
  if (n.kind == Ssa::Node::Kind::Phi)
    return numberPhi(node);
  if (n.kind == Ssa::Node::Kind::Instruction &&
      isFunction(graph.instructions()[n.instruction].opcode))
    return numberExpression(node);
  makeLeaf(node);
  return node;
}

void Passes::makeLeaf(unsigned node) {
  const unsigned block = ssa.nodes[node].block;
  const unsigned cycle = block == Layout::none ? Layout::none : layout.cycleOf[block];
  numbering.facts[node] = {{}, block, true};
  if (cycle != Layout::none)
    numbering.facts[node].sources.push_back(cycle);
}

/// True if all leaves of `leader` stand in blocks that strictly dominate `block`.
bool Passes::isAvailable(unsigned leader, unsigned block) const {
  const unsigned lowest = numbering.facts[leader].lowest;
  return lowest == Layout::none || (lowest != block && layout.dominates(lowest, block));
}

unsigned Passes::numberPhi(unsigned node) {
  const Ssa::Node &n = ssa.nodes[node];
  unsigned same = unknown;
  bool differ = false;
  // Nothing comes to a phi in the entry from outside the graph, if it was not inserted there.
  bool hasUndefined = n.block == 0 && n.instruction != Layout::none;
  std::vector<unsigned> operands;
  for (unsigned operand : n.operands) {
    const unsigned leader = known(operand);
    operands.push_back(leader);
    if (leader == Ssa::undefined)
      hasUndefined = true;
    else if (leader == unknown || leader == node)
      continue;
    else if (same == unknown)
      same = leader;
    else if (same != leader)
      differ = true;
  }
  // A phi that was seen to join things stays a leaf: passes only ever split.
  if (numbering.leaders[node] == node)
    differ = true;
  if (!differ && same == unknown)
    return allIsKnown ? Ssa::undefined : unknown;
  if (!differ && (!hasUndefined || isAvailable(same, n.block)))
    return same;
  makeLeaf(node);
  return keep(node, {-1, n.block, {}, std::move(operands)});
}

unsigned Passes::numberExpression(unsigned node) {
  const FlowGraph::Instruction &instruction = graph.instructions()[ssa.nodes[node].instruction];
  std::vector<unsigned> operands;
  for (unsigned operand : ssa.nodes[node].operands) {
    operands.push_back(known(operand));
    if (operands.back() == unknown)
      return unknown;
  }
  if (instruction.opcode == Opcode::Copy && operands[0] != Ssa::undefined)
    return operands[0];
  if (!gather(node, operands)) {
    makeLeaf(node);
    return node;
  }
  if (commutes(instruction.opcode))
    std::sort(operands.begin(), operands.end());
  const unsigned type =
      instruction.type.bits * 4 + instruction.type.isSigned * 2u + unsigned(instruction.wraps);
  return keep(node, {int(instruction.opcode), type, instruction.function, std::move(operands)});
}

/// The facts of an expression from those of its operands; false if it has too many sources.
bool Passes::gather(unsigned node, const std::vector<unsigned> &operands) {
  Numbering::Facts result;
  result.isLeaf = false;
  for (unsigned operand : operands) {
    if (operand == Ssa::undefined)
      continue;
    const Numbering::Facts &facts = numbering.facts[operand];
    std::vector<unsigned> all;
    std::set_union(result.sources.begin(), result.sources.end(), facts.sources.begin(),
                   facts.sources.end(), std::back_inserter(all));
    result.sources = std::move(all);
    if (facts.lowest != Layout::none &&
        (result.lowest == Layout::none ||
         layout.dominators.depth[facts.lowest] > layout.dominators.depth[result.lowest]))
      result.lowest = facts.lowest;
  }
  if (result.sources.size() > mostSources)
    return false;
  numbering.facts[node] = std::move(result);
  return true;
}

/// The first node of this pass with the key.
unsigned Passes::keep(unsigned node, Key key) {
  return expressions.insert({std::move(key), node}).first->second;
}

Numbering::Numbering(const FlowGraph &graph, const Layout &layout, const Ssa &ssa)
    : leaders(ssa.nodes.size(), unknown), facts(ssa.nodes.size()) {
  // Constants stand after what uses them.
  for (unsigned node = 0; node < ssa.nodes.size(); ++node)
    if (ssa.nodes[node].kind == Ssa::Node::Kind::Constant)
      leaders[node] = node;
  Passes(graph, layout, ssa, *this).run();
  for (unsigned node = 0; node < leaders.size(); ++node)
    if (leaders[node] == unknown)
      leaders[node] = node;
}

std::vector<unsigned> Numbering::leaves(const Ssa &ssa, unsigned node) const {
  std::vector<unsigned> result, parts;
  const auto add = [&](unsigned part) {
    const unsigned first = leader(part);
    if (first != Ssa::undefined && std::find(parts.begin(), parts.end(), first) == parts.end())
      parts.push_back(first);
  };
  add(node);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts.size() > mostParts)
      return {node};
    if (facts[parts[i]].isLeaf)
      result.push_back(parts[i]);
    else
      for (unsigned operand : ssa.nodes[parts[i]].operands)
        add(operand);
  }
  return result;
}

} // namespace vls
