// SPDX-License-Identifier: GPL-3.0-or-later
//
// What lanes that part at a divergent branch make of definitions elsewhere: phis where they meet
// are tainted; what cycles change is mixed where they are together again after they have left a
// cycle in different iterations.

#include "lanes/analysis.h"

#include <algorithm>

namespace vls {

Analysis::Brought::Brought(const std::vector<unsigned> &operands, const Numbering &numbering)
    : nextDefined(operands.size()), nextLeader(operands.size()), nextNode(operands.size()) {
  const unsigned count = unsigned(operands.size());
  for (unsigned i = count; i-- > 0;) {
    const unsigned after = defined(i + 1);
    nextDefined[i] = numbering.leader(operands[i]) == Ssa::undefined ? after : i;
    const auto skip = [&](bool same, const std::vector<unsigned> &next) {
      return after < count && same ? next[after] : after;
    };
    if (nextDefined[i] != i)
      continue;
    const unsigned other = after < count ? operands[after] : Ssa::undefined;
    nextLeader[i] = skip(numbering.leader(operands[i]) == numbering.leader(other), nextLeader);
    nextNode[i] = skip(operands[i] == other, nextNode);
  }
}

/// What the lanes that part at a divergent branch make of definitions elsewhere.
void Analysis::part(unsigned branch) {
  for (const Parting::Join &join : partingAt(layout, branch, isKeptAt(branch)).joins) {
    taintPhis(join, branch);
    for (unsigned cycle : join.leaks)
      if (join.block != layout.headerOf(layout.cycleOf[join.block]) ||
          !layout.contains(layout.cycleOf[join.block], layout.cycles[cycle].begin))
        leak(cycle, join.block, branch);
  }
}

void Analysis::taintPhis(const Parting::Join &join, unsigned branch) {
  std::vector<unsigned> &phis = untainted[join.block];
  const auto tainted = std::partition(phis.begin(), phis.end(), [&](unsigned phi) {
    bool blended = false;
    const bool result = isTainted(phi, join, blended);
    if (blended && !blends[phi]) {
      blends[phi] = true;
      push(phi);
    }
    return !result;
  });
  for (auto phi = tainted; phi != phis.end(); ++phi) {
    taintedBy[*phi] = branch;
    push(*phi);
  }
  phis.erase(tainted, phis.end());
}

/// True if arrivals with different labels bring the phi different things: by leader, or, if it is
/// one leader, from different iterations. `blended`: if they bring anything.
bool Analysis::isTainted(unsigned phi, const Parting::Join &join, bool &blended) const {
  const Brought &brought = broughtTo[phi];
  const std::vector<unsigned> &operands = ssa.nodes[phi].operands;
  unsigned first = Ssa::undefined, label = 0;
  bool oneLabel = true, oneLeader = true, oneNode = true;
  for (const Arrival &arrival : join.arrivals) {
    const auto [to, begin, end] = arrival.edges;
    const unsigned at = brought.defined(begin);
    if (at >= end)
      continue;
    if (first == Ssa::undefined) {
      first = operands[at];
      label = arrival.label;
    }
    oneLabel &= arrival.label == label;
    oneLeader &=
        brought.nextLeader[at] >= end && numbering.leader(operands[at]) == numbering.leader(first);
    oneNode &= brought.nextNode[at] >= end && operands[at] == first;
  }
  if (oneLabel)
    return false;
  blended = true;
  // Two leaders and two labels: then some two arrivals differ in both.
  return !oneLeader || isStale(first, join.leaks, oneNode);
}

/// True if lanes that left one of the cycles `leaks` in different iterations may hold different
/// values of a node; or, if it is not one node, of nodes with its leader.
bool Analysis::isStale(unsigned node, const std::vector<unsigned> &leaks, bool isOneNode) const {
  const auto inside = [&](unsigned position) {
    return std::any_of(leaks.begin(), leaks.end(),
                       [&](unsigned c) { return layout.contains(c, position); });
  };
  const unsigned block = ssa.nodes[node].block;
  if (isOneNode && (block == Layout::none || !inside(block)))
    return false;
  for (unsigned source : numbering.sources(node))
    if (inside(layout.headerOf(source)))
      return true;
  return false;
}

/// Lanes that left `cycle` in different iterations are together at `from`, and wherever they go
/// from there until they enter the cycle again, or begin another iteration of one around it. All
/// that `from` dominates is among that, for it comes after the cycle in the layout.
void Analysis::leak(unsigned cycle, unsigned from, unsigned branch) {
  if (escaping[cycle].empty())
    return;
  bool grown = false;
  for (std::vector<unsigned> next{from}; !next.empty();) {
    const unsigned p = next.back();
    next.pop_back();
    if (leakedBy(cycle, p) != Layout::none || layout.contains(cycle, p))
      continue;
    leaked[cycle].push_back({p, branch});
    grown = true;
    for (const Edges &edges : layout.dominators.frontier[p]) {
      const unsigned around = layout.cycleOf[edges.to];
      const bool again = around != Layout::none && edges.to == layout.headerOf(around) &&
                         layout.contains(around, layout.cycles[cycle].begin);
      if (!again)
        next.push_back(edges.to);
    }
  }
  if (grown)
    for (unsigned user : escaping[cycle])
      push(user);
}

unsigned Analysis::leakedBy(const Findings &findings, unsigned cycle, unsigned position) const {
  for (const Leak &leak : findings.leaked[cycle])
    if (layout.dominates(leak.from, position))
      return leak.branch;
  return Layout::none;
}

unsigned Analysis::mixingCycle(const Findings &findings, unsigned node, unsigned position) const {
  const auto find = [&](unsigned innermost) {
    unsigned c = innermost;
    while (!layout.contains(c, position) && leakedBy(findings, c, position) == Layout::none)
      c = layout.cycles[c].parent;
    return layout.contains(c, position) ? Layout::none : c;
  };
  const unsigned block = ssa.nodes[node].block;
  if (block == Layout::none || find(layout.cycleOf[block]) == Layout::none)
    return Layout::none;
  for (unsigned source : numbering.sources(node))
    if (const unsigned c = find(source); c != Layout::none)
      return c;
  return Layout::none;
}

} // namespace vls
