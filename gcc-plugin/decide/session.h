// SPDX-License-Identifier: GPL-3.0-or-later
//
// What outlives a function: the arguments, and what decisions hand on to the next ones and to other
// passes.

#ifndef VLS_DECIDE_SESSION_H
#define VLS_DECIDE_SESSION_H

#include "arguments.h"
#include "decide/plans.h"
#include "gimple/independent.h"
#include "pack/kept_from_slp.h"
#include "pack/machine.h"
#include "report/remark.h"

namespace vls::gcc {

struct Session {
  /// The number of what is decided on next: a group, a gather by itself, a block, a loop.
  unsigned nextNumber() { return ++numbered; }
  /// The reason not to do what has that number, if limit= says so.
  Refusal refusalBeyondLimit(unsigned number) const {
    return number > options.limit ? Reason::BeyondLimit : Reason::None;
  }
  /// Nothing is done any more.
  bool isBeyondLimit() const { return numbered >= options.limit; }

  Options options;
  Remarks remarks;
  PlanCache plans;
  FunctionPackers packers;
  IndependentLoops independent;
  KeptFromSlp keptFromSlp;
  /// Blocks of the current function that are packed behind GCC's SLP (basic_block_def::index).
  std::set<int> waiting;
  /// Functions in which packs were written (funcdef_no).
  std::set<int> packed;
  /// What tests at run time yield, by function (funcdef_no) and name (SSA_NAME_VERSION): where they
  /// have failed nothing is tested again.
  std::set<std::pair<int, unsigned>> tests;

private:
  unsigned numbered = 0;
};

} // namespace vls::gcc

#endif
