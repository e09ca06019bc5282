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

/// Lanes are together again at position `from`, and wherever it dominates, that have left a cycle
/// in different iterations after they parted at `branch`.
struct Leak {
  unsigned from, branch;
};

/// What a fixpoint has found.
struct Findings {
  std::vector<LaneEvolution> evolutions;        ///< by node
  std::vector<bool> divergent;                  ///< by position
  std::vector<unsigned> taintedBy;              ///< by node, a phi: the branch, or none
  std::vector<bool> blends;                     ///< by node, a phi: lanes that parted bring it
                                                ///< equal things
  std::vector<std::vector<unsigned>> untainted; ///< by position: phis
  std::vector<std::vector<Leak>> leaked;        ///< by cycle
};

/// What holds besides at positions of a cycle where lanes cannot be together that have parted at a
/// fixed branch since they entered the cycle (shield.cc).
struct Shield {
  std::vector<bool> covers; ///< by position
  Findings findings;
};

class Analysis : public Findings {
public:
  Analysis(const FlowGraph &graph, LaneOptions options);

  const FlowGraph &graph;
  const LaneOptions options;
  const Layout layout;
  const Ssa ssa;
  const Numbering numbering;

  /// The cycle whose lanes, at `position`, have `node` from different iterations; or none.
  unsigned mixingCycle(unsigned node, unsigned position) const {
    return mixingCycle(*this, node, position);
  }

  /// The branch that makes lanes leave `cycle` in different iterations and then be together at
  /// `position`; a position, or none.
  unsigned leakedBy(unsigned cycle, unsigned position) const {
    return leakedBy(*this, cycle, position);
  }

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

  /// A part of the graph to be solved again: a cycle, as lanes run through it that do not part at
  /// some branches.
  struct Scope {
    unsigned cycle = Layout::none;
    std::vector<unsigned> branches;
  };

  void solve();
  void solveAgain();
  void raiseShields();
  void raiseShields(unsigned cycle);
  void restart();
  IsKept isKeptAt(unsigned branch) const;
  unsigned mixingCycle(const Findings &findings, unsigned node, unsigned position) const;
  unsigned leakedBy(const Findings &findings, unsigned cycle, unsigned position) const;
  LaneEvolution use(const Findings &findings, unsigned node, unsigned position) const;
  void findUsers();
  void addUse(unsigned node, unsigned position, unsigned user);
  void push(unsigned user);
  void evaluate(unsigned node);
  void evaluateBranch(unsigned position);
  LaneEvolution evaluatePhi(unsigned node) const;
  LaneEvolution evaluateInstruction(unsigned node) const;
  void part(unsigned branch);
  void taintPhis(const Parting::Join &join, unsigned branch);
  bool isTainted(unsigned phi, const Parting::Join &join, bool &blended) const;
  bool isStale(unsigned node, const std::vector<unsigned> &leaks, bool isOneNode) const;
  void leak(unsigned cycle, unsigned from, unsigned branch);

  /// Users are nodes, then branches: a position plus the number of nodes.
  std::vector<std::vector<unsigned>> users;    ///< by node
  std::vector<std::vector<unsigned>> escaping; ///< by cycle: users outside of what it changes
  std::vector<Brought> broughtTo;              ///< by node, a phi
  std::vector<Shield> shields;
  bool isShielded = false; ///< shields count
  Findings unshielded;     ///< what holds in the scope without them
  Scope scope;             ///< what is being solved: the whole graph, if there is no cycle
  std::deque<unsigned> work;
  std::vector<bool> waiting;
};

} // namespace vls

#endif
