// SPDX-License-Identifier: GPL-3.0-or-later
//
// Small passes: one function each, called for every function of the program.

#ifndef VLS_SMALL_PASS_H
#define VLS_SMALL_PASS_H

#include "gcc.h"

#include <functional>

namespace vls::gcc {

/// A new pass, called `name` in dumps, that calls `work` for each function, unless `isDisabled`.
/// All three must outlive it, as must what `work` refers to.
gimple_opt_pass *makeSmallPass(const char *name, std::function<void(function *)> work,
                               const bool &isDisabled);

/// The same of RTL, for `functions` (funcdef_no) alone.
rtl_opt_pass *makeSmallRtlPass(const char *name, std::function<void(function *)> work,
                               const std::set<int> &functions);

} // namespace vls::gcc

#endif
