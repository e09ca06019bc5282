// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/converted_compares.h"

#include "optout.h"

namespace vls::gcc {

namespace {

/// A comparison of an integer with a constant.
struct Comparison {
  tree_code code;
  tree integer, constant;
};

/// What `integer` is a wider form of, with the same value, or itself.
tree narrowest(tree integer) {
  while (auto *extension = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(integer))) {
    tree from = gimple_assign_rhs1(extension);
    if (!CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(extension)) || TREE_CODE(from) != SSA_NAME ||
        !INTEGRAL_TYPE_P(TREE_TYPE(from)) || !INTEGRAL_TYPE_P(TREE_TYPE(integer)) ||
        TYPE_PRECISION(TREE_TYPE(from)) >= TYPE_PRECISION(TREE_TYPE(integer)) ||
        (TYPE_UNSIGNED(TREE_TYPE(integer)) && !TYPE_UNSIGNED(TREE_TYPE(from))))
      break;
    integer = from;
  }
  return integer;
}

/// The integer that `value` is converted from, for one use; null if it is not.
tree convertedTo(tree value) {
  auto *conversion = TREE_CODE(value) == SSA_NAME && has_single_use(value)
                         ? dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value))
                         : nullptr;
  if (!conversion || gimple_assign_rhs_code(conversion) != FLOAT_EXPR)
    return NULL_TREE;
  tree integer = gimple_assign_rhs1(conversion);
  if (TREE_CODE(integer) != SSA_NAME)
    return NULL_TREE;
  integer = narrowest(integer);
  return SSA_NAME_OCCURS_IN_ABNORMAL_PHI(integer) ? NULL_TREE : integer;
}

/// Is `integer` as a number of type `type` the same, or compares in the same way with `constant`?
bool comparesAlike(tree integer, tree type, const REAL_VALUE_TYPE &constant) {
  const int bits = TYPE_PRECISION(TREE_TYPE(integer)) - !TYPE_UNSIGNED(TREE_TYPE(integer));
  const int exact = REAL_MODE_FORMAT(TYPE_MODE(type))->p;
  return bits <= exact ||
         (!flag_trapping_math && !flag_rounding_math && REAL_EXP(&constant) < exact);
}

/// The comparison of integers that `value` `code` `limit` is, if it is one.
std::optional<Comparison> unconverted(tree_code code, tree value, tree limit) {
  if (TREE_CODE(limit) != REAL_CST || DECIMAL_FLOAT_TYPE_P(TREE_TYPE(limit)))
    return {};
  const REAL_VALUE_TYPE &constant = TREE_REAL_CST(limit);
  tree integer = real_isfinite(&constant) ? convertedTo(value) : NULL_TREE;
  if (!integer || !comparesAlike(integer, TREE_TYPE(value), constant))
    return {};
  // Whole numbers have no NaN among them.
  const bool isUp = code == GE_EXPR || code == UNGE_EXPR || code == LT_EXPR || code == UNLT_EXPR;
  const tree_code ordered = code == UNGE_EXPR   ? GE_EXPR
                            : code == UNGT_EXPR ? GT_EXPR
                            : code == UNLT_EXPR ? LT_EXPR
                            : code == UNLE_EXPR ? LE_EXPR
                                                : code;
  if (ordered != GE_EXPR && ordered != GT_EXPR && ordered != LT_EXPR && ordered != LE_EXPR)
    return {};
  REAL_VALUE_TYPE whole;
  (isUp ? real_ceil : real_floor)(&whole, TYPE_MODE(TREE_TYPE(limit)), &constant);
  tree type = TREE_TYPE(integer);
  bool isTooLarge = false;
  const wide_int bound = real_to_integer(&whole, &isTooLarge, MAX_BITSIZE_MODE_ANY_INT / 2);
  if (isTooLarge || !wi::fits_to_tree_p(widest_int::from(bound, SIGNED), type))
    return {};
  return Comparison{ordered, integer, wide_int_to_tree(type, bound)};
}

/// The float that was compared; null if `statement` stays as it is.
tree replaceComparison(gimple *statement) {
  if (auto *condition = dyn_cast<gcond *>(statement)) {
    tree value = gimple_cond_lhs(condition);
    const auto found = unconverted(gimple_cond_code(condition), value, gimple_cond_rhs(condition));
    if (found)
      gimple_cond_set_condition(condition, found->code, found->integer, found->constant);
    return found ? value : NULL_TREE;
  }
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || TREE_CODE_CLASS(gimple_assign_rhs_code(assign)) != tcc_comparison)
    return NULL_TREE;
  tree value = gimple_assign_rhs1(assign);
  const auto found = unconverted(gimple_assign_rhs_code(assign), value, gimple_assign_rhs2(assign));
  if (!found)
    return NULL_TREE;
  gimple_assign_set_rhs_code(assign, found->code);
  gimple_assign_set_rhs1(assign, found->integer);
  gimple_assign_set_rhs2(assign, found->constant);
  return value;
}

} // namespace

void compareUnconverted(function *fun) {
  if (!optimize || !flag_tree_loop_vectorize || isOptedOut(fun))
    return;
  auto_bitmap unused;
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    if (loop_depth(block->loop_father) > 0)
      for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at)) {
        gimple *statement = gsi_stmt(at);
        if (tree value = replaceComparison(statement)) {
          update_stmt(statement);
          bitmap_set_bit(unused, SSA_NAME_VERSION(value));
        }
      }
  simple_dce_from_worklist(unused);
}

} // namespace vls::gcc
