// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/explain.h"

#include "lanes/names.h"

#include <set>

namespace vls {

namespace {

/// The definitions, other than phis, that come to a phi through phis.
std::set<unsigned> definitionsOf(const Analysis &analysis, unsigned phi) {
  std::set<unsigned> result, seen{phi};
  std::vector<unsigned> work{phi};
  while (!work.empty()) {
    const Ssa::Node &node = analysis.ssa.nodes[work.back()];
    work.pop_back();
    for (unsigned operand : node.operands) {
      if (operand == Ssa::undefined || !seen.insert(operand).second)
        continue;
      if (analysis.ssa.nodes[operand].kind == Ssa::Node::Kind::Phi)
        work.push_back(operand);
      else
        result.insert(operand);
    }
  }
  return result;
}

/// A walk from effect to cause.
class Explanation {
public:
  explicit Explanation(const Analysis &a) : analysis(a) {}

  void follow(unsigned node);
  void follow(Use use);

  std::vector<std::string> lines;

private:
  void add(unsigned node, const LaneEvolution &evolution, const std::string &why) {
    lines.push_back(nameOf(analysis, node) + " is " + toString(evolution) + ": " + why);
  }

  const Analysis &analysis;
  std::set<unsigned> seen;
};

bool differs(const LaneEvolution &evolution) {
  return evolution.isStrided() || evolution.isRandom();
}

void Explanation::follow(unsigned node) {
  if (!differs(analysis.evolutions[node]) || !seen.insert(node).second)
    return;
  const Ssa::Node &n = analysis.ssa.nodes[node];
  const LaneEvolution &evolution = analysis.evolutions[node];
  if (n.kind == Ssa::Node::Kind::Entry)
    return add(node, evolution, "it comes so from outside");
  if (analysis.taintedBy[node] != Layout::none) {
    lines.push_back(nameOf(analysis, node) + " is random in " + blockAt(analysis, n.block) + ": " +
                    toString(taintOf(analysis, node), analysis.graph));
    const unsigned branch = analysis.taintedBy[node];
    return follow({analysis.ssa.conditionOf[branch], branch});
  }
  const std::vector<unsigned> &from = analysis.layout.predecessors[n.block];
  for (std::size_t i = 0; i < n.operands.size(); ++i) {
    const bool isPhi = n.kind == Ssa::Node::Kind::Phi;
    const Use use{n.operands[i], !isPhi ? n.block : i < from.size() ? from[i] : 0};
    if (use.node == Ssa::undefined || !differs(analysis.use(use.node, use.position)))
      continue;
    add(node, evolution,
        isPhi ? "that comes from " + blockAt(analysis, use.position)
              : "it is computed from " + nameOf(analysis, use.node));
    return follow(use);
  }
  const bool isPhi = n.kind == Ssa::Node::Kind::Phi;
  add(node, evolution, isPhi ? "its definitions differ in stride" : "its operation makes it so");
}

void Explanation::follow(Use use) {
  if (use.node == Ssa::undefined || use.position == Layout::none)
    return;
  const unsigned cycle = analysis.mixingCycle(use.node, use.position);
  if (cycle == Layout::none)
    return follow(use.node);
  const unsigned branch = analysis.leakedBy(cycle, use.position);
  lines.push_back(nameOf(analysis, use.node) + " is random in " + blockAt(analysis, use.position) +
                  ": " + toString(taintOf(analysis, use), analysis.graph));
  follow({analysis.ssa.conditionOf[branch], branch});
}

} // namespace

Use useOf(const Analysis &analysis, unsigned instruction, unsigned operand) {
  const FlowGraph::Instruction &i = analysis.graph.instructions()[instruction];
  const unsigned block = i.opcode == Opcode::Phi ? i.from[operand] : i.block;
  const unsigned position = analysis.layout.positions[block];
  const std::vector<unsigned> &nodes = analysis.ssa.operandsOf[instruction];
  if (position == Layout::none || operand >= nodes.size() ||
      analysis.layout.positions[i.block] == Layout::none)
    return {Ssa::undefined, Layout::none};
  return {nodes[operand], position};
}

Taint taintOf(const Analysis &analysis, unsigned node) {
  Taint taint;
  const unsigned branch = analysis.taintedBy[node];
  if (branch == Layout::none || !analysis.evolutions[node].isRandom())
    return taint;
  taint.branch = analysis.layout.blocks[branch];
  const std::set<unsigned> definitions = definitionsOf(analysis, node);
  taint.kind = Taint::Kind::TwoDefinitions;
  if (definitions.size() != 1)
    return taint;
  // One definition meets itself: of an iteration that some lanes left early, or that some passed
  // by.
  const Layout &layout = analysis.layout;
  const unsigned block = analysis.ssa.nodes[*definitions.begin()].block;
  const unsigned at = analysis.ssa.nodes[node].block;
  for (unsigned c = block == Layout::none ? Layout::none : layout.cycleOf[block]; c != Layout::none;
       c = layout.cycles[c].parent) {
    if (!layout.contains(c, branch))
      continue;
    const bool leaks = !layout.contains(c, at);
    taint.kind = leaks ? Taint::Kind::LeakingIteration : Taint::Kind::PartialKill;
    taint.loop = layout.blocks[layout.headerOf(c)];
    break;
  }
  return taint;
}

Taint taintOf(const Analysis &analysis, Use use) {
  if (use.node == Ssa::undefined || use.position == Layout::none)
    return {};
  const unsigned cycle = analysis.mixingCycle(use.node, use.position);
  if (cycle == Layout::none || !analysis.use(use.node, use.position).isRandom())
    return taintOf(analysis, use.node);
  const Layout &layout = analysis.layout;
  return {Taint::Kind::LeakingIteration, layout.blocks[analysis.leakedBy(cycle, use.position)],
          layout.blocks[layout.headerOf(cycle)]};
}

std::string toString(const Taint &taint, const FlowGraph &graph) {
  const auto name = [&](unsigned block) { return graph.blocks()[block].name; };
  switch (taint.kind) {
  case Taint::Kind::None:
    return "control flow has no part in it";
  case Taint::Kind::TwoDefinitions:
    return "lanes that part at the end of " + name(taint.branch) +
           " meet here with different definitions";
  case Taint::Kind::PartialKill:
    return "lanes that part at the end of " + name(taint.branch) +
           " meet here, and some have passed the definition while others keep an earlier one";
  case Taint::Kind::LeakingIteration:
    return "lanes leave the loop of " + name(taint.loop) +
           " in different iterations, since they part at the end of " + name(taint.branch);
  }
  return {};
}

std::vector<std::string> explainNode(const Analysis &analysis, unsigned node) {
  Explanation explanation(analysis);
  explanation.follow(node);
  return explanation.lines;
}

std::vector<std::string> explainUse(const Analysis &analysis, Use use) {
  Explanation explanation(analysis);
  explanation.follow(use);
  return explanation.lines;
}

} // namespace vls
