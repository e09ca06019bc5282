// SPDX-License-Identifier: GPL-3.0-or-later
//
// The dump file (SOURCE.NNNt.vls1): what was found in each function, what was planned, what became
// of it. Nothing is printed where no dump was asked for.

#ifndef VLS_REPORT_DUMP_H
#define VLS_REPORT_DUMP_H

#include "gimple/memref.h"
#include "report/remark.h"
#include "targets/described.h"

namespace vls::gcc {

/// True if the planner's trace is wanted.
bool dumpWantsDetails();

void dumpFunction(function *fun);
void dumpMemref(unsigned id, const Access &access);
void dumpUnread(gimple *statement, const Refusal &reason);
void dumpGroup(unsigned number, const Group &group);
void dumpPlan(const Plan &plan, const Target &target, const GroupPrices &prices,
              const std::string &trace);

/// `group` and `machine`, the one that its plan is for, in the textual form: vls sequence plans the
/// same. In details only.
void dumpCase(const Group &group, const TargetDescription &machine);

void dumpOutcome(const std::string &outcome);

} // namespace vls::gcc

#endif
