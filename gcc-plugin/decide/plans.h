// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plans that were made before: a file has few shapes of groups, and many groups of each. A plan
// depends on the group's shape and on the target only, not on the program around it.

#ifndef VLS_DECIDE_PLANS_H
#define VLS_DECIDE_PLANS_H

#include "gcc.h"
#include "x86/target.h"

namespace vls::gcc {

class PlanCache {
public:
  /// The best plan for `group` on `target`; without instructions, and with the reason in `refusal`,
  /// if there is none. With `trace`, plans anew and appends the planner's account to it.
  const Plan &planFor(const Group &group, const X86Target &target, std::string *trace = nullptr);

  /// A plan that is found with less effort; null if there is none that can be emitted.
  const Plan *estimateFor(const Group &group, const X86Target &target);

  /// The machine that `group` is planned for; nothing where the best of several is taken, or one
  /// that has no text.
  static std::optional<TargetDescription> machineFor(const Group &group, const X86Target &target);

private:
  std::map<std::string, Plan> known;
  std::map<std::string, std::optional<Plan>> estimates;
};

} // namespace vls::gcc

#endif
