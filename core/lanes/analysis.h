// SPDX-License-Identifier: GPL-3.0-or-later
//
// Analysis: the state of the fixpoint that `LaneAnalysis` is about (analysis.cc says what holds
// when it is reached), in terms of nodes and positions.

#ifndef VLS_LANES_ANALYSIS_H
#define VLS_LANES_ANALYSIS_H

#include "lanes/numbering.h"
#include "lanes/parting.h"
#include "vls/lanes.h"

#include <deque>

namespace vls {

class Analysis {
public:
  Analysis(const FlowGraph &graph, LaneOptions options);

  const FlowGraph &graph;
  const LaneOptions options;
  const Layout layout;
  const Ssa ssa;
  const Numbering numbering;

  std::vector<LaneEvolution> evolutions; ///< by node
  std::vector<bool> divergent;           ///< by position
  std::vector<unsigned> taintedBy;       ///< by node, a phi: the branch (position), or none

  /// The cycle whose lanes, at `position`, have `node` from different iterations; or none.
  unsigned mixingCycle(unsigned node, unsigned position) const;

  /// The branch that makes lanes leave `cycle` in different iterations and then be together at
  /// `position`; a position, or none.
  unsigned leakedBy(unsigned cycle, unsigned position) const;

  /// A node as the lanes at `position` read it.
  LaneEvolution use(unsigned node, unsigned position) const;

  /// The type of a node; of no bits if it has none.
  ScalarType typeOf(unsigned node) const;

private:
  /// What the operands of a phi bring, so that a row of them is judged at once. By operand: the
  /// first from it on that is not always undefined; and, of those, the next one with another
  /// leader, and the next that is another node. The number of operands if there is none.
  struct Brought {
    Brought() = default;
    Brought(const std::vector<unsigned> &operands, const Numbering &numbering);
    unsigned defined(unsigned i) const {
      return i < nextDefined.size() ? nextDefined[i] : unsigned(nextDefined.size());
    }
    std::vector<unsigned> nextDefined, nextLeader, nextNode;
  };

  /// Lanes are together again at position `from`, and wherever it dominates, that have left a cycle
  /// in different iterations after they parted at `branch`.
  struct Leak {
    unsigned from, branch;
  };

  void findUsers();
  void addUse(unsigned node, unsigned position, unsigned user);
  void push(unsigned user);
  void evaluate(unsigned node);
  void evaluateBranch(unsigned position);
  LaneEvolution evaluatePhi(unsigned node) const;
  LaneEvolution evaluateInstruction(unsigned node) const;
  void part(unsigned branch);
  bool isKept(unsigned leaf, unsigned cycle, unsigned index) const;
  void taintPhis(const Parting::Join &join, unsigned branch);
  bool isTainted(unsigned phi, const Parting::Join &join) const;
  bool isStale(unsigned node, const std::vector<unsigned> &leaks, bool isOneNode) const;
  void leak(unsigned cycle, unsigned from, unsigned branch);

  /// Users are nodes, then branches: a position plus the number of nodes.
  std::vector<std::vector<unsigned>> users;     ///< by node
  std::vector<std::vector<unsigned>> escaping;  ///< by cycle: users outside of what it changes
  std::vector<std::vector<Leak>> leaked;        ///< by cycle
  std::vector<std::vector<unsigned>> untainted; ///< by position: phis
  std::vector<Brought> broughtTo;               ///< by node, a phi
  std::deque<unsigned> work;
  std::vector<bool> waiting;
};

} // namespace vls

#endif
