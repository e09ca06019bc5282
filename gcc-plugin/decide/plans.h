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

  /// The same; null if there is none that can be emitted.
  const Plan *planToEmit(const Group &group, const X86Target &target);

  /// The machine that `group` is planned for; nothing where the best of several is taken, or one
  /// that has no text.
  static std::optional<TargetDescription> machineFor(const Group &group, const X86Target &target);

private:
  struct Known {
    Plan plan;
    std::map<unsigned, bool> isEmitted; ///< by the machine mode of elements, if that was asked for
  };

  Known &find(const Group &group, const X86Target &target, std::string *trace);

  std::map<std::string, Known> known;
};

} // namespace vls::gcc

#endif
