// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/quiet_values.h"

#include <cfenv>

namespace vls::gcc {

namespace {

bool isHandledFloat(tree type) {
  return TYPE_MODE(type) == SFmode || TYPE_MODE(type) == DFmode;
}

double hostValue(tree constant) {
  if (TREE_CODE(constant) == INTEGER_CST)
    return double(TREE_INT_CST_LOW(constant));
  long words[2];
  real_to_target(words, TREE_REAL_CST_PTR(constant), DFmode);
  const std::uint64_t bits = std::uint64_t(std::uint32_t(words[1])) << 32 | std::uint32_t(words[0]);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/// a `code` b as the program computes it; false if an exception is raised.
template <typename Float>
bool compute(tree_code code, double first, double second, double &result) {
  volatile Float a = Float(first), b = Float(second), value = 0;
  feclearexcept(FE_ALL_EXCEPT);
  switch (code) {
  case PLUS_EXPR:
    value = a + b;
    break;
  case MINUS_EXPR:
    value = a - b;
    break;
  case MULT_EXPR:
    value = a * b;
    break;
  case RDIV_EXPR:
    value = a / b;
    break;
  case MIN_EXPR:
    value = a < b ? a : b;
    break;
  case MAX_EXPR:
    value = a > b ? a : b;
    break;
  case NEGATE_EXPR:
    value = -a;
    break;
  case ABS_EXPR:
    value = a < 0 ? -a : a;
    break;
  case LT_EXPR:
  case GT_EXPR:
  case LE_EXPR:
  case GE_EXPR:
  case EQ_EXPR:
  case NE_EXPR:
  case UNLT_EXPR:
  case UNGT_EXPR:
  case UNLE_EXPR:
  case UNGE_EXPR:
  case UNEQ_EXPR:
  case LTGT_EXPR:
  case ORDERED_EXPR:
  case UNORDERED_EXPR:
    break; // of numbers, none
  default:
    return false;
  }
  result = value;
  return fetestexcept(FE_ALL_EXCEPT) == 0;
}

/// Is `number` one of type `to`, too? Else its conversion raises an exception.
bool isExact(double number, tree to) {
  if (INTEGRAL_TYPE_P(to))
    return std::abs(number) < 1e9 && number == double(std::int64_t(number));
  return TYPE_MODE(to) != SFmode || number == double(float(number));
}

bool isConversion(tree_code code) {
  return CONVERT_EXPR_CODE_P(code) || code == FLOAT_EXPR || code == FIX_TRUNC_EXPR;
}

/// Operations whose exceptions are known.
bool isHandled(tree_code code) {
  return code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR || code == RDIV_EXPR ||
         code == MIN_EXPR || code == MAX_EXPR || code == NEGATE_EXPR || code == ABS_EXPR ||
         TREE_CODE_CLASS(code) == tcc_comparison || isConversion(code);
}

} // namespace

void QuietValues::add(gimple *statement, tree_code code, tree type, tree result,
                      std::vector<tree> operands) {
  for (tree operand : operands)
    if (TREE_CODE(operand) == SSA_NAME && !results.count(operand) &&
        leafOf.emplace(operand, leaves.size()).second)
      leaves.push_back({operand, false, 0.0});
  if (result)
    results.insert(result);
  operations.push_back({statement, code, type, result, std::move(operands)});
}

bool QuietValues::read(gassign *statement) {
  tree result = gimple_assign_lhs(statement);
  const tree_code code = gimple_assign_rhs_code(statement);
  tree first = gimple_assign_rhs1(statement);
  if (code == COND_EXPR && COMPARISON_CLASS_P(first)) {
    if (FLOAT_TYPE_P(TREE_TYPE(TREE_OPERAND(first, 0))))
      add(statement, TREE_CODE(first), TREE_TYPE(TREE_OPERAND(first, 0)), NULL_TREE,
          {TREE_OPERAND(first, 0), TREE_OPERAND(first, 1)});
    return true;
  }
  const bool hasFloats = FLOAT_TYPE_P(TREE_TYPE(first)) || FLOAT_TYPE_P(TREE_TYPE(result));
  if (!hasFloats || gimple_assign_single_p(statement) || code == COND_EXPR)
    return !gimple_could_trap_p(statement);
  tree computed = FLOAT_TYPE_P(TREE_TYPE(first)) ? TREE_TYPE(first) : TREE_TYPE(result);
  if (!isHandled(code) || !isHandledFloat(computed) ||
      (FLOAT_TYPE_P(TREE_TYPE(result)) && !isHandledFloat(TREE_TYPE(result))))
    return !gimple_could_trap_p(statement);
  std::vector<tree> operands{first};
  if (gimple_assign_rhs2(statement))
    operands.push_back(gimple_assign_rhs2(statement));
  add(statement, code, computed, result, operands);
  return true;
}

bool QuietValues::read(gcond *branch) {
  tree first = gimple_cond_lhs(branch);
  if (FLOAT_TYPE_P(TREE_TYPE(first))) {
    if (!isHandledFloat(TREE_TYPE(first)))
      return false;
    add(branch, gimple_cond_code(branch), TREE_TYPE(first), NULL_TREE,
        {first, gimple_cond_rhs(branch)});
  }
  return true;
}

void QuietValues::setZero(gassign *load) {
  leafOf.emplace(gimple_assign_lhs(load), leaves.size());
  leaves.push_back({gimple_assign_lhs(load), true, 0.0});
}

QuietValues::Value QuietValues::valueOf(tree operand, const std::map<tree, Value> &known) const {
  if (CONSTANT_CLASS_P(operand))
    return hostValue(operand);
  const auto computed = known.find(operand);
  return computed != known.end() ? computed->second : leaves[leafOf.at(operand)].quiet;
}

/// False if an exception may be raised. Of values that may be any, only x + 0, x - 0, x * 1, x / 1
/// and signs raise none; signalling NaNs apart.
bool QuietValues::execute(const Operation &operation, const std::vector<Value> &operands,
                          Value &result) {
  const tree_code code = operation.code;
  const Value &a = operands[0], &b = operands.back();
  if (a && b) {
    double value = 0;
    if (isConversion(code)) {
      result = a;
      return isExact(*a, TREE_TYPE(operation.result));
    }
    const bool isQuiet = TYPE_MODE(operation.type) == SFmode ? compute<float>(code, *a, *b, value)
                                                             : compute<double>(code, *a, *b, value);
    result = value;
    return isQuiet;
  }
  result = std::nullopt;
  const bool isSum = code == PLUS_EXPR || code == MINUS_EXPR;
  return code == NEGATE_EXPR || code == ABS_EXPR || (isSum && ((a && *a == 0) || (b && *b == 0))) ||
         (code == MULT_EXPR && ((a && *a == 1) || (b && *b == 1))) ||
         (code == RDIV_EXPR && b && *b == 1);
}

bool QuietValues::isQuiet() const {
  std::map<tree, Value> known;
  for (const Operation &operation : operations) {
    std::vector<Value> operands;
    for (tree operand : operation.operands)
      operands.push_back(valueOf(operand, known));
    Value result;
    if (!execute(operation, operands, result))
      return false;
    if (operation.result)
      known[operation.result] = result;
  }
  return true;
}

bool QuietValues::find() {
  if (!flag_trapping_math) {
    operations.clear();
    return true;
  }
  const auto all = [this](double value) {
    for (Leaf &leaf : leaves)
      leaf.quiet = value;
    return isQuiet();
  };
  const auto butOne = [&](double value) {
    for (Leaf &leaf : leaves) {
      all(value);
      leaf.quiet = 1 - value;
      if (isQuiet())
        return true;
    }
    return false;
  };
  if (!all(0) && !all(1) && !butOne(0) && !butOne(1))
    return false;
  for (Leaf &leaf : leaves) { // what need not be replaced
    const Value quiet = leaf.quiet;
    if (leaf.isZero && *quiet == 0)
      continue;
    leaf.quiet = std::nullopt;
    if (!isQuiet())
      leaf.quiet = quiet;
  }
  return true;
}

void QuietValues::replace(
    const std::function<tree(gimple_stmt_iterator &before, tree value, tree quiet)> &choose) {
  std::map<tree, tree> chosen;
  const auto chosenOf = [&](tree operand) {
    const auto leaf = leafOf.find(operand);
    if (leaf == leafOf.end() || !leaves[leaf->second].quiet ||
        (leaves[leaf->second].isZero && *leaves[leaf->second].quiet == 0))
      return operand;
    tree &name = chosen[operand];
    if (!name) {
      gimple *definition = SSA_NAME_DEF_STMT(operand);
      auto at = gsi_after_labels(block);
      if (gimple_bb(definition) == block && gimple_code(definition) != GIMPLE_PHI) {
        at = gsi_for_stmt(definition);
        gsi_next(&at);
      }
      tree type = TREE_TYPE(operand);
      const int quiet = int(*leaves[leaf->second].quiet);
      name = choose(at, operand,
                    FLOAT_TYPE_P(type) ? build_real(type, quiet ? dconst1 : dconst0)
                                       : build_int_cst(type, quiet));
    }
    return name;
  };
  for (const Operation &operation : operations) {
    gimple *statement = operation.statement;
    if (auto *branch = dyn_cast<gcond *>(statement)) {
      gimple_cond_set_lhs(branch, chosenOf(gimple_cond_lhs(branch)));
      gimple_cond_set_rhs(branch, chosenOf(gimple_cond_rhs(branch)));
    } else if (tree first = gimple_assign_rhs1(statement); COMPARISON_CLASS_P(first)) {
      gimple_assign_set_rhs1(statement, build2(TREE_CODE(first), TREE_TYPE(first),
                                               chosenOf(TREE_OPERAND(first, 0)),
                                               chosenOf(TREE_OPERAND(first, 1))));
    } else {
      for (unsigned i = 1; i < gimple_num_ops(statement); ++i)
        gimple_set_op(statement, i, chosenOf(gimple_op(statement, i)));
    }
    update_stmt(statement);
  }
}

} // namespace vls::gcc
