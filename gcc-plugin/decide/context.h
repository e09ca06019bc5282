// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the work on the parts of one function shares: the function's target and prices, what is
// known of its values, and the names that may be dead in the end.

#ifndef VLS_DECIDE_CONTEXT_H
#define VLS_DECIDE_CONTEXT_H

#include "decide/prices.h"
#include "decide/session.h"
#include "report/dump.h"
#include "rewrite/index.h"
#include "x86/costs.h"

namespace vls::gcc {

/// Of the function that GCC is compiling.
class FunctionContext {
public:
  explicit FunctionContext(Session &unit)
      : session(unit), target(currentTarget(unit.options.machine)), masks(numbers) {
    bitmap_initialize(&dead, &bitmap_default_obstack);
  }
  ~FunctionContext() { bitmap_clear(&dead); }
  FunctionContext(const FunctionContext &) = delete;
  FunctionContext &operator=(const FunctionContext &) = delete;

  /// Says in remarks and dump that `subject`, an Access or a Group, was left alone.
  template <typename Subject>
  void leave(unsigned number, const Subject &subject, const Refusal &refusal) {
    session.remarks.leftAlone(number, subject, refusal);
    dumpOutcome("left alone: " + refusal.text());
  }

  /// What dumps call `access`; the first time that is asked, it is dumped.
  unsigned idOf(const Access &access) {
    const auto [id, isNew] = memrefIds.emplace(access.statement, unsigned(memrefIds.size() + 1));
    if (isNew)
      dumpMemref(id->second, access);
    return id->second;
  }

  Session &session;
  const X86Target target;
  const Pricer pricer{target};
  ValueNumbers numbers;
  Masks masks;
  Reloads reloads;
  bitmap_head dead; ///< by version; removed when the function is done

private:
  std::map<gimple *, unsigned> memrefIds; ///< by statement: accesses may be read again
};

} // namespace vls::gcc

#endif
