// SPDX-License-Identifier: GPL-3.0-or-later
//
// What clients see of the analysis: ids of the graph instead of nodes and positions.

#include "lanes/explain.h"

#include <algorithm>

namespace vls {

struct LaneAnalysis::Parts {
  Analysis analysis;
  LaneEvolution bottom;
};

LaneAnalysis::LaneAnalysis(const FlowGraph &graph, LaneOptions options)
    : parts(new Parts{Analysis(graph, options), {}}) {
}

LaneAnalysis::~LaneAnalysis() = default;
LaneAnalysis::LaneAnalysis(LaneAnalysis &&) noexcept = default;

const LaneEvolution &LaneAnalysis::getSLEV(unsigned instruction) const {
  const Analysis &a = parts->analysis;
  const unsigned node = a.ssa.nodeOf[instruction];
  return node == Ssa::undefined ? parts->bottom : a.evolutions[node];
}

const Integer &LaneAnalysis::getStride(unsigned instruction) const {
  return getSLEV(instruction).stride;
}

LaneEvolution LaneAnalysis::getUse(unsigned instruction, unsigned operand) const {
  const Analysis &a = parts->analysis;
  const Use use = useOf(a, instruction, operand);
  return use.position == Layout::none ? LaneEvolution::bottom() : a.use(use.node, use.position);
}

LaneEvolution LaneAnalysis::getCondition(unsigned block) const {
  const Analysis &a = parts->analysis;
  const unsigned position = a.layout.positions[block];
  if (position == Layout::none)
    return LaneEvolution::bottom();
  return a.use(a.ssa.conditionOf[position], position);
}

bool LaneAnalysis::isDivergent(unsigned block) const {
  const Analysis &a = parts->analysis;
  return isReachable(block) && a.divergent[a.layout.positions[block]];
}

bool LaneAnalysis::isReachable(unsigned block) const {
  return parts->analysis.layout.positions[block] != Layout::none;
}

unsigned LaneAnalysis::headerOf(unsigned block) const {
  const Layout &layout = parts->analysis.layout;
  if (!isReachable(block))
    return FlowGraph::none;
  const unsigned cycle = layout.cycleOf[layout.positions[block]];
  return cycle == Layout::none ? FlowGraph::none : layout.blocks[layout.headerOf(cycle)];
}

Taint LaneAnalysis::whyDefinition(unsigned instruction) const {
  const Analysis &a = parts->analysis;
  const unsigned node = a.ssa.nodeOf[instruction];
  return node == Ssa::undefined ? Taint{} : taintOf(a, node);
}

Taint LaneAnalysis::whyUse(unsigned instruction, unsigned operand) const {
  const Analysis &a = parts->analysis;
  return taintOf(a, useOf(a, instruction, operand));
}

Taint LaneAnalysis::whyCondition(unsigned block) const {
  const Analysis &a = parts->analysis;
  const unsigned position = a.layout.positions[block];
  if (position == Layout::none)
    return {};
  return taintOf(a, {a.ssa.conditionOf[position], position});
}

std::vector<std::string> LaneAnalysis::explain(unsigned instruction) const {
  const Analysis &a = parts->analysis;
  const unsigned node = a.ssa.nodeOf[instruction];
  return node == Ssa::undefined ? std::vector<std::string>{} : explainNode(a, node);
}

std::vector<std::string> LaneAnalysis::explainUse(unsigned instruction, unsigned operand) const {
  return vls::explainUse(parts->analysis, useOf(parts->analysis, instruction, operand));
}

std::vector<std::string> LaneAnalysis::explainBranch(unsigned block) const {
  const Analysis &a = parts->analysis;
  if (!isDivergent(block))
    return {};
  const unsigned position = a.layout.positions[block];
  return vls::explainUse(a, {a.ssa.conditionOf[position], position});
}

std::vector<unsigned> LaneAnalysis::influenceRegion(unsigned block) const {
  const Layout &layout = parts->analysis.layout;
  if (!isReachable(block))
    return {};
  std::vector<unsigned> result;
  for (unsigned position : regionOf(layout, layout.positions[block]))
    result.push_back(layout.blocks[position]);
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace vls
