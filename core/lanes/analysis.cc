// SPDX-License-Identifier: GPL-3.0-or-later
//
// SIMD lane evolution as a fixpoint. What it claims, formally:
//
// Execution. W lanes run the graph from its entry, each by itself and each with its own values. A
// visit of a lane to block B has a key: B, and for each cycle around B (layout.h), from the
// outermost inwards, how often the lane has come to the cycle's header since it entered the cycle.
// No two visits of a lane have one key: between two visits of a header the rest of the cycle is
// left without cycles, once inner ones are taken as a whole. The *instance* (B, key) is executed by
// its *active* lanes: all that ever make a visit with that key. This is what a vectorizer's masks
// do: blocks are run in the layout's order, a loop goes round while any lane is in it, and lanes
// that go different ways, or leave early, wait where their ways join.
//
// Values. A use reads what the lane's last definition gave. A use that no definition reaches is
// undefined; what is computed of an undefined operand is undefined; a lane that branches on it is
// gone. Lanes where a value is undefined count as if they had the value of any other.
//
// Claims, at each instance, for what its active lanes define there or read there:
//
//   BOTTOM      it is undefined in all of them
//   UNIFORM     it is the same in all of them where it is defined
//   STRIDED(s)  there is a b with b + s·l in every lane l where it is defined (modulo two to the
//               bits if the evolution wraps)
//   RANDOM      nothing
//   a base ≡ r (mod m) besides; and a branch that is not divergent sends all of them to one
//   successor
//
// Why they hold. Take two lanes in one instance that read different things. Either the operation
// makes them different (transfer.h). Or they read one definition from two instances of its block:
// then they left a cycle around it in different iterations, and parted in it at a divergent branch
// whose parting (parting.h) leaks that cycle to here: *leaking iterations*. Or they read, through a
// phi, different definitions: then they came to it by different edges, and the last branch that
// they left together, by different edges too, is divergent and has a join at the phi: *two
// definitions*; if it is one definition of two iterations, which comes back to the phi around a
// loop, a *partially killing definition*. Definitions that are the same function of the same things
// are one (numbering.h): that is how values that a loop does not change never leak, and how equal
// values blend to one.
//
// A lane that comes back to a *fixed* branch takes the edge again that it took before (fixed.h), so
// pairs of lanes of which one would have to take another edge need no join; and where only lanes
// can be together that have not parted there, what holds without this parting holds (shield.cc).
//
// Start at BOTTOM, go up by joins only, repeat what may have changed. Evolutions have finite
// height: moduli shrink to divisors.

#include "lanes/analysis.h"

#include "lanes/transfer.h"

#include <algorithm>

namespace vls {

Analysis::Analysis(const FlowGraph &g, LaneOptions o)
    : graph(g), options(o), layout(g), ssa(g, layout), numbering(g, layout, ssa),
      users(ssa.nodes.size()), escaping(layout.cycles.size()), broughtTo(ssa.nodes.size()),
      waiting(ssa.nodes.size() + layout.size()) {
  findUsers();
  restart();
  solve();
  raiseShields();
}

/// Forgets what was found in the scope, and all taints.
void Analysis::restart() {
  const auto isInside = [this](unsigned position) {
    return scope.cycle == Layout::none ||
           (position != Layout::none && layout.contains(scope.cycle, position));
  };
  evolutions.resize(ssa.nodes.size());
  divergent.resize(layout.size());
  taintedBy.assign(ssa.nodes.size(), Layout::none);
  blends.assign(ssa.nodes.size(), false);
  untainted.assign(layout.size(), {});
  leaked.assign(layout.cycles.size(), {});
  for (unsigned node = 0; node < ssa.nodes.size(); ++node) {
    if (ssa.nodes[node].kind == Ssa::Node::Kind::Phi)
      untainted[ssa.nodes[node].block].push_back(node);
    if (!isInside(ssa.nodes[node].block))
      continue;
    evolutions[node] = LaneEvolution::bottom();
    push(node);
  }
  for (unsigned position = 0; position < layout.size(); ++position)
    if (isInside(position)) {
      divergent[position] = false;
      push(unsigned(ssa.nodes.size()) + position);
    } else if (divergent[position]) {
      part(position);
    }
}

void Analysis::solve() {
  while (!work.empty()) {
    const unsigned user = work.front();
    work.pop_front();
    waiting[user] = false;
    if (user < ssa.nodes.size())
      evaluate(user);
    else
      evaluateBranch(user - unsigned(ssa.nodes.size()));
  }
}

void Analysis::findUsers() {
  for (unsigned node = 0; node < ssa.nodes.size(); ++node) {
    const Ssa::Node &n = ssa.nodes[node];
    const bool isPhi = n.kind == Ssa::Node::Kind::Phi;
    if (isPhi)
      broughtTo[node] = Brought(n.operands, numbering);
    for (std::size_t i = 0; i < n.operands.size(); ++i) {
      const auto &from = layout.predecessors[n.block];
      addUse(n.operands[i], !isPhi ? n.block : i < from.size() ? from[i] : 0, node);
    }
    // Of what a phi joins, lanes may have one from different iterations at the phi itself.
    if (isPhi)
      for (unsigned operand : n.operands)
        addUse(operand, n.block, node);
  }
  for (unsigned p = 0; p < layout.size(); ++p) {
    if (layout.successors[p].size() > 1)
      addUse(ssa.conditionOf[p], p, unsigned(ssa.nodes.size()) + p);
    for (unsigned id : graph.blocks()[layout.blocks[p]].instructions)
      if (ssa.nodeOf[id] == Ssa::undefined)
        for (unsigned operand : ssa.operandsOf[id])
          addUse(operand, p, Ssa::undefined);
  }
}

/// Notes a use, and which cycles it is outside of while they change what is used. `user` may be
/// Ssa::undefined: a use that nothing follows from.
void Analysis::addUse(unsigned node, unsigned position, unsigned user) {
  if (node == Ssa::undefined)
    return;
  if (user != Ssa::undefined)
    users[node].push_back(user);
  for (unsigned source : numbering.sources(node))
    for (unsigned c = source; !layout.contains(c, position); c = layout.cycles[c].parent)
      escaping[c].push_back(user);
}

void Analysis::push(unsigned user) {
  if (user == Ssa::undefined || waiting[user])
    return;
  waiting[user] = true;
  work.push_back(user);
}

LaneEvolution Analysis::use(unsigned node, unsigned position) const {
  const LaneEvolution result = use(*this, node, position);
  if (!result.isRandom() || !isShielded)
    return result;
  for (const Shield &shield : shields)
    if (shield.covers[position]) {
      const LaneEvolution better = use(shield.findings, node, position);
      if (!better.isRandom())
        return better;
    }
  return result;
}

LaneEvolution Analysis::use(const Findings &findings, unsigned node, unsigned position) const {
  if (node == Ssa::undefined)
    return LaneEvolution::bottom();
  const LaneEvolution &evolution = findings.evolutions[node];
  if (evolution.isBottom() || evolution.isConstant() ||
      mixingCycle(findings, node, position) == Layout::none)
    return evolution;
  return LaneEvolution::random();
}

ScalarType Analysis::typeOf(unsigned node) const {
  if (node == Ssa::undefined)
    return {};
  const Ssa::Node &n = ssa.nodes[node];
  if (n.instruction != Layout::none)
    return graph.instructions()[n.instruction].type;
  return n.type;
}

void Analysis::evaluate(unsigned node) {
  const Ssa::Node &n = ssa.nodes[node];
  if (scope.cycle != Layout::none &&
      (n.block == Layout::none || !layout.contains(scope.cycle, n.block)))
    return;
  LaneEvolution now = n.entry;
  if (n.kind == Ssa::Node::Kind::Phi)
    now = evaluatePhi(node);
  else if (n.kind == Ssa::Node::Kind::Instruction)
    now = evaluateInstruction(node);
  for (const Shield &shield : shields)
    if (isShielded && now.isRandom() && n.block != Layout::none && shield.covers[n.block])
      now = shield.findings.evolutions[node];
  now = join(evolutions[node], now);
  if (now == evolutions[node])
    return;
  evolutions[node] = std::move(now);
  for (unsigned user : users[node])
    push(user);
}

LaneEvolution Analysis::evaluatePhi(unsigned node) const {
  const Ssa::Node &n = ssa.nodes[node];
  const std::vector<unsigned> &from = layout.predecessors[n.block];
  LaneEvolution result;
  for (std::size_t i = 0; i < n.operands.size(); ++i)
    result = join(result, use(n.operands[i], i < from.size() ? from[i] : 0));
  if (result.isBottom() || result.isConstant())
    return result;
  if (taintedBy[node] != Layout::none)
    return LaneEvolution::random();
  // Equal leaders say that it does not matter which of the operands a lane has, not that lanes have
  // equal ones: what shields say of an operand holds among the lanes that come from there.
  return isShielded && blends[node] ? join(result, unshielded.evolutions[node]) : result;
}

LaneEvolution Analysis::evaluateInstruction(unsigned node) const {
  const Ssa::Node &n = ssa.nodes[node];
  std::vector<TypedEvolution> operands;
  for (unsigned operand : n.operands)
    operands.push_back({use(operand, n.block), typeOf(operand)});
  const FlowGraph::Instruction &instruction = graph.instructions()[n.instruction];
  const bool equalArms = instruction.opcode == Opcode::Select &&
                         numbering.leader(n.operands[1]) == numbering.leader(n.operands[2]);
  return transfer(instruction, operands, options.lanes, equalArms);
}

void Analysis::evaluateBranch(unsigned position) {
  if (divergent[position] || layout.successors[position].size() < 2 ||
      !layout.contains(scope.cycle, position))
    return;
  const LaneEvolution condition = use(ssa.conditionOf[position], position);
  if (condition.isBottom() || condition.isUniform())
    return;
  divergent[position] = true;
  if (std::find(scope.branches.begin(), scope.branches.end(), position) == scope.branches.end())
    part(position);
}

} // namespace vls
