// SPDX-License-Identifier: GPL-3.0-or-later
//
// Demand: what every sequence for a group has to do, whatever its instructions are. All counts are
// proven; docs/bound.md has the lemmas (C, J, R, P) and their proofs.
//
//   C  cover   each needed byte of a space is in some load (store): so many of them at least
//   J  joins   a register of V bytes gains, by one instruction with two inputs, at most V bytes'
//   worth
//              of order:  V * joins >= sum over results of e * n * log2(n / most that one load has)
//   R  results R different values over n loads each: n - 1 joins for the first that is complete,
//   and
//              an instruction for each other one
//   L  last    of results whose upper halves take two rows, each has a last instruction of its own,
//              and none of these is a concatenation from memory
//   P  places  a load has at most one of the elements that belong in place l at place l; so has the
//              result of an instruction that moves bits
//
//   loads of lane 1   p1 q1      place 1 is to hold p1 in one result and q1 in another: q1 is
//   there,
//                                p1 needs another load of this lane, or a move

#ifndef VLS_BOUND_DEMAND_H
#define VLS_BOUND_DEMAND_H

#include "bound/abilities.h"
#include "vls/group.h"

namespace vls {

struct Demand {
  /// C: loads or stores, in bytes exactly as wide as they come (`accesses`), and if all of them may
  /// be masked (`maskedAccesses`): the instructions that there are at least in either case. One
  /// masked access saves at most `savedByMask` others.
  double accesses = 0, maskedAccesses = 0, savedByMask = 0;

  /// J, of loads.
  double joins = 0;
  /// J, of stores: registerBytes * joins >= storedBytes * log2(storedBytes / stores) -
  /// bytesInOrder.
  double storedBytes = 0, bytesInOrder = 0, registerBytes = 0;

  /// R: joins and moves together.
  double instructions = 0;

  /// L: joins and moves together that are no folds.
  double lasts = 0;

  /// P: with m moves, leastLoads[m] loads at least; with fewer moves than `leastMoves` it cannot be
  /// done. Beyond the end: the last entry.
  std::vector<double> leastLoads;
  double leastMoves = 0;

  /// J and P for a sequence with so many accesses, and with so many moves.
  double joinsWith(double accessInstructions) const;
  double loadsWith(double moves) const;
};

Demand demandOf(const Group &group, const Abilities &abilities);

} // namespace vls

#endif
