// SPDX-License-Identifier: GPL-3.0-or-later
//
// Trial: a copy of a loop on which something is tried. It stands beside the loop, and is taken in
// its place once it is accepted; else it is dead code.
//
// Invariant: the loop itself is not touched.

#ifndef VLS_LOOPS_TRIAL_H
#define VLS_LOOPS_TRIAL_H

#include "loops/choice.h"
#include "loops/speculation.h"
#include "pack/chain.h"

namespace vls::gcc {

/// Is it known, when `l` is entered, how often it iterates? Then `count` says so.
bool isCounted(class loop *l, tree_niter_desc &count);

class Trial {
public:
  /// Copies `l`, for which can_duplicate_loop_p.
  explicit Trial(class loop *l) : choice(l), copy(choice.copy()) {}
  ~Trial() { choice.decide(false); }
  Trial(const Trial &) = delete;
  Trial &operator=(const Trial &) = delete;

  /// Makes one block of the copy's body; false if that is not possible: if an access or
  /// an operation is left under a condition, or GCC's if-conversion has no choice between values
  /// for a branch.
  bool convertBranches();

  /// The same, where what is under conditions has to be made safe first (loops/speculation.h).
  bool speculate();
  bool isSpeculative() const { return bool(speculation); }
  /// Addresses that an iteration chooses, after speculate().
  unsigned chosenAddresses() const { return speculation ? speculation->addresses() : 0; }

  /// `copies` iterations become one, each value computed once; false if they cannot be counted.
  /// `independent`: in a row, as the program says.
  bool unroll(unsigned copies, unsigned independent);

  /// After unroll(): did low bits of counters become known?
  bool sharesBits() const { return sharesLowBits; }

  /// After unroll(): the loop of the last iterations, one by one; null if there are none.
  class loop *rest() const;

  /// Of the copy, after unroll().
  const Promises &promises() const { return made; }

  /// The first block of the copy's body.
  basic_block body() const { return copy->header; }

  /// Where it is decided what is taken, the loop or the trial.
  basic_block front() const { return choice.front(); }

  /// Before it is accepted: leaves the loop less than `least` iterations. `count`: of the loop.
  void leaveFew(const tree_niter_desc &count, unsigned least) { choice.leaveFew(count, least); }

  void accept();
  /// Where `holds`, a truth value that is known at the front; else the loop is.
  void acceptIf(tree holds);

private:
  bool convert();
  void noteAccesses(unsigned copies);

  Choice choice;
  class loop *copy;
  std::optional<Speculation> speculation;
  Promises made;
  bool sharesLowBits = false;
  int restNumber = 0;
};

} // namespace vls::gcc

#endif
