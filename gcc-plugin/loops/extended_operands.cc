// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/extended_operands.h"

#include "loops/predicates.h"

namespace vls::gcc {

namespace {

/// The sum, difference or product that yields `value`, in `block`, and does not wrap; or null.
gassign *arithmeticOf(tree value, basic_block block) {
  auto *made =
      TREE_CODE(value) == SSA_NAME ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value)) : nullptr;
  if (!made || gimple_bb(made) != block || !INTEGRAL_TYPE_P(TREE_TYPE(value)) ||
      !TYPE_OVERFLOW_UNDEFINED(TREE_TYPE(value)))
    return nullptr;
  const tree_code code = gimple_assign_rhs_code(made);
  return code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR ? made : nullptr;
}

/// `value` as one of type `wide`, in front of `at`: what the block computes is computed in that.
tree extended(gimple_stmt_iterator &at, tree value, tree wide) {
  if (TREE_CODE(value) == INTEGER_CST)
    return fold_convert(wide, value);
  gassign *made = arithmeticOf(value, gsi_bb(at));
  if (!made)
    return define(at, wide, NOP_EXPR, value);
  tree first = extended(at, gimple_assign_rhs1(made), wide);
  tree second = extended(at, gimple_assign_rhs2(made), wide);
  return define(at, wide, gimple_assign_rhs_code(made), first, second);
}

} // namespace

void extendOperands(basic_block block) {
  constexpr unsigned wideBits = 64;
  for (auto at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at)) {
    auto *extension = dyn_cast<gassign *>(gsi_stmt(at));
    if (!extension || !CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(extension)))
      continue;
    tree wide = TREE_TYPE(gimple_assign_lhs(extension)), value = gimple_assign_rhs1(extension);
    if (!INTEGRAL_TYPE_P(wide) || TYPE_PRECISION(wide) != wideBits ||
        TYPE_PRECISION(TREE_TYPE(value)) >= wideBits || !arithmeticOf(value, block))
      continue;
    gimple_assign_set_rhs_with_ops(&at, NOP_EXPR, extended(at, value, wide));
    update_stmt(gsi_stmt(at));
  }
}

} // namespace vls::gcc
