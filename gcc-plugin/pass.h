// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pass: reads the indexed loads of each block, groups adjacent ones, plans, rewrites, reports.

#ifndef VLS_PASS_H
#define VLS_PASS_H

#include "arguments.h"
#include "independent.h"
#include "indexed.h"
#include "loops/missed.h"
#include "loops/unroll.h"
#include "pack/copied_pairs.h"
#include "pack/machine.h"
#include "plans.h"
#include "report/remark.h"
#include "vectorizer/pointers.h"
#include "x86/constant_loads.h"

namespace vls::gcc {

/// What outlives a function: the arguments, the remarks, plans, and the number of the last group.
struct Session {
  Options options;
  Remarks remarks;
  PlanCache plans;
  FunctionPackers packers;
  IndependentLoops independent;
  MissedLoops missedLoops{remarks};
  LocalPointers pointers;
  UnrolledLoops unrolled;
  LoadedRows rows;
  ConstantLoads constantLoads;
  CopiedPairs copiedPairs;
  /// What tests at run time yield, by function (funcdef_no) and name (SSA_NAME_VERSION): where they
  /// have failed nothing is tested again.
  std::set<std::pair<int, unsigned>> tests;
  unsigned groups = 0;
};

/// A new pass, to be inserted before each instance of GCC's "slp". `session` must outlive it.
gimple_opt_pass *makePass(Session &session);

} // namespace vls::gcc

#endif
