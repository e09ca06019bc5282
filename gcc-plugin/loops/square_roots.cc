// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/square_roots.h"

#include "optout.h"

namespace vls::gcc {

namespace {

/// Operations above a value that its sign is looked for in; GCC's own limit is 3, which is not
/// enough for what is added to a sum of three squares.
constexpr int deepest = 8;

/// Is it zero, greater, or no number?
bool isNonnegative(tree value) {
  const int before = param_max_ssa_name_query_depth;
  param_max_ssa_name_query_depth = std::max(before, deepest);
  const bool is = tree_expr_nonnegative_p(value);
  param_max_ssa_name_query_depth = before;
  return is;
}

/// A call of sqrt that may set errno, for all that GCC knows, and does not.
bool isSafeRoot(gimple *statement) {
  auto *call = dyn_cast<gcall *>(statement);
  if (!call || !gimple_call_lhs(call) || !gimple_vdef(call) ||
      !gimple_call_builtin_p(call, BUILT_IN_NORMAL) || stmt_ends_bb_p(call))
    return false;
  tree value = gimple_call_arg(call, 0);
  return replacement_internal_fn(call) == IFN_SQRT && isNonnegative(value);
}

} // namespace

void simplifyRoots(function *fun) {
  if (!flag_errno_math || isOptedOut(fun))
    return;
  basic_block block;
  FOR_EACH_BB_FN (block, fun) {
    if (!optimize_bb_for_speed_p(block))
      continue;
    for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
      gimple *call = gsi_stmt(at);
      if (!isSafeRoot(call))
        continue;
      gcall *root = gimple_build_call_internal(IFN_SQRT, 1, gimple_call_arg(call, 0));
      gimple_call_set_lhs(root, gimple_call_lhs(call));
      gimple_set_location(root, gimple_location(call));
      unlink_stmt_vdef(call);
      gsi_replace(&at, root, false);
    }
  }
}

} // namespace vls::gcc
