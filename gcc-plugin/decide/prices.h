// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices: what stands in the program, against what would take its place, in the unit of the
// compiler's vector cost model.

#ifndef VLS_DECIDE_PRICES_H
#define VLS_DECIDE_PRICES_H

#include "report/remark.h"
#include "x86/target.h"

namespace vls::gcc {

class Pricer {
public:
  /// `machine` must outlive it.
  explicit Pricer(const X86Target &machine) : target(machine) {}

  /// A group, against `plan` with the addresses that it needs.
  GroupPrices ofGroup(const Group &group, const Plan &plan) const;

  /// True if `plan` asks less of some resource than the emulated members of `group` do, and more of
  /// none.
  bool needsLess(const Group &group, const Plan &plan) const;

  /// A gather whose lanes have a pattern, against one load.
  GroupPrices ofOneLoad(const Access &access) const;

  /// A builtin gather, against a load for each of its lanes.
  GroupPrices ofLanes(const Access &access) const;

private:
  Cost builtins(const Access &access) const;
  Uops emulated(const Group &group) const;
  Uops addresses(const Access &access, unsigned lanes) const;

  const X86Target &target;
};

} // namespace vls::gcc

#endif
