// SPDX-License-Identifier: GPL-3.0-or-later
//
// Accesses of one kind as the core's memrefs, how the core groups them, and why one of them is in
// no group.

#ifndef VLS_DECIDE_GROUPING_H
#define VLS_DECIDE_GROUPING_H

#include "decide/context.h"
#include "gimple/memref.h"

namespace vls::gcc {

/// How accesses are grouped on `target`.
GroupingOptions groupingOptions(const X86Target &target);

/// What `group` costs as it stands or rewritten, whichever is less.
Cost costOf(FunctionContext &work, const Group &group);

class Grouped {
public:
  /// Groups `accesses`, all loads or all stores. They, `where`, and the context outlive it.
  Grouped(FunctionContext &context, const std::vector<const Access *> &accesses,
          const Motion &where);

  const std::vector<Group> &groups() const { return grouping.groups; }

  /// Says in remarks that `single`, of one member, is in no group, and why. Others may have been
  /// rewritten meanwhile.
  void leaveAlone(const Group &single) const;

private:
  Refusal whyAlone(const Memref &memref) const;

  FunctionContext &work;
  const Motion &motion;
  std::vector<std::unique_ptr<GimpleMemref>> memrefs;
  std::vector<const Memref *> references;
  Grouping grouping;
  /// Why memrefs are alone, if anybody wants to know: found out before anything is rewritten.
  std::map<const Memref *, Refusal> reasons;
};

} // namespace vls::gcc

#endif
