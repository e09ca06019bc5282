// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/carried.h"

#include "lanes/expression.h"

namespace vls::gcc {

namespace {

/// Statements between a phi and its next value that are looked at.
constexpr unsigned maxCycle = 200;

/// The statements on the way from a header's phi to what comes back to it.
class Cycle {
public:
  Cycle(gphi *p, class loop *l) : phi(p), loop(l) {
    tree next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(loop));
    dependsOnPhi(next);
  }

  bool isTooLarge() const { return known.size() > maxCycle; }

  /// Each behind what it is computed from.
  const std::vector<gimple *> &statements() const { return order; }

  bool has(gimple *statement) const {
    auto found = known.find(statement);
    return found != known.end() && found->second;
  }

private:
  bool dependsOnPhi(tree value) {
    if (TREE_CODE(value) != SSA_NAME || virtual_operand_p(value))
      return false;
    gimple *definition = SSA_NAME_DEF_STMT(value);
    if (definition == phi)
      return true;
    basic_block block = gimple_bb(definition);
    if (!block || !flow_bb_inside_loop_p(loop, block) || known.size() > maxCycle)
      return false;
    auto [entry, isNew] = known.try_emplace(definition, false);
    if (!isNew)
      return entry->second;
    if (block == loop->header && gimple_code(definition) == GIMPLE_PHI)
      return false; // another carried value
    bool depends = false;
    if (auto *join = dyn_cast<gphi *>(definition))
      for (unsigned i = 0; i < gimple_phi_num_args(join); ++i)
        depends |= dependsOnPhi(gimple_phi_arg_def(join, i));
    else {
      ssa_op_iter i;
      use_operand_p use;
      FOR_EACH_SSA_USE_OPERAND (use, definition, i, SSA_OP_USE)
        depends |= dependsOnPhi(USE_FROM_PTR(use));
    }
    if (depends)
      order.push_back(definition);
    return known[definition] = depends;
  }

  gphi *phi;
  class loop *loop;
  std::map<gimple *, bool> known;
  std::vector<gimple *> order;
};

/// What a reduction by this operation is called; null if there is none.
const char *reductionBy(gimple *statement) {
  if (auto *call = dyn_cast<gcall *>(statement)) {
    switch (gimple_call_combined_fn(call)) {
    case CFN_BUILT_IN_FMIN:
    case CFN_BUILT_IN_FMINF:
    case CFN_BUILT_IN_FMINL:
    case CFN_FMIN:
      return "minimum";
    case CFN_BUILT_IN_FMAX:
    case CFN_BUILT_IN_FMAXF:
    case CFN_BUILT_IN_FMAXL:
    case CFN_FMAX:
      return "maximum";
    default:
      return nullptr;
    }
  }
  switch (gimple_assign_rhs_code(statement)) {
  case PLUS_EXPR:
  case MINUS_EXPR:
  case DOT_PROD_EXPR:
  case WIDEN_SUM_EXPR:
    return "sum";
  case MULT_EXPR:
    return "product";
  case MIN_EXPR:
    return "minimum";
  case MAX_EXPR:
    return "maximum";
  case BIT_AND_EXPR:
  case TRUTH_AND_EXPR:
    return "bitwise and";
  case BIT_IOR_EXPR:
  case TRUTH_OR_EXPR:
    return "bitwise or";
  case BIT_XOR_EXPR:
    return "bitwise exclusive or";
  default:
    return nullptr;
  }
}

bool isMove(gimple *statement) {
  return gimple_code(statement) == GIMPLE_PHI || gimple_assign_ssa_name_copy_p(statement) ||
         (is_gimple_assign(statement) && CONVERT_EXPR_CODE_P(gimple_assign_rhs_code(statement)));
}

/// True if a store keeps `value` in memory, at a place that the loop does not change.
bool keepsInMemory(gimple *user, tree value, class loop *loop) {
  if (!gimple_assign_single_p(user) || gimple_assign_rhs1(user) != value || !gimple_vdef(user))
    return false;
  ssa_op_iter i;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, user, i, SSA_OP_USE) {
    basic_block block = gimple_bb(SSA_NAME_DEF_STMT(USE_FROM_PTR(use)));
    if (USE_FROM_PTR(use) != value && block && flow_bb_inside_loop_p(loop, block))
      return false;
  }
  return true;
}

/// True if `value` is used within the loop other than by the cycle, by branches, and to keep it in
/// memory.
bool isUsedBesides(tree value, const Cycle &cycle, gphi *phi, class loop *loop) {
  use_operand_p use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_FAST(use, i, value) {
    gimple *user = USE_STMT(use);
    basic_block block = gimple_bb(user);
    if (is_gimple_debug(user) || !block || !flow_bb_inside_loop_p(loop, block) || user == phi ||
        cycle.has(user))
      continue;
    if (gimple_code(user) != GIMPLE_COND && !keepsInMemory(user, value, loop))
      return true;
  }
  return false;
}

/// True if a branch of the loop compares `value`.
bool isCompared(tree value, class loop *loop) {
  use_operand_p use;
  imm_use_iterator i;
  FOR_EACH_IMM_USE_FAST(use, i, value)
  if (gimple_code(USE_STMT(use)) == GIMPLE_COND &&
      flow_bb_inside_loop_p(loop, gimple_bb(USE_STMT(use))))
    return true;
  return false;
}

/// What the source calls the value: a variable, or a place in memory where the next one is kept.
std::string sourceName(gphi *phi, tree next, class loop *loop) {
  std::string name = sourceText(gimple_phi_result(phi));
  use_operand_p use;
  imm_use_iterator i;
  if (name == "..." && TREE_CODE(next) == SSA_NAME)
    FOR_EACH_IMM_USE_FAST(use, i, next)
  if (keepsInMemory(USE_STMT(use), next, loop) &&
      flow_bb_inside_loop_p(loop, gimple_bb(USE_STMT(use))))
    name = sourceText(gimple_assign_lhs(USE_STMT(use)));
  return name == "..." ? "" : name;
}

} // namespace

Carried classifyCarried(gphi *phi, class loop *loop) {
  Carried result;
  tree next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(loop));
  result.name = sourceName(phi, next, loop);
  if (TREE_CODE(next) == SSA_NAME)
    result.statement = SSA_NAME_DEF_STMT(next);
  const Cycle cycle(phi, loop);
  if (cycle.isTooLarge())
    return result;

  std::string operation;
  bool isReduction = true, isLoaded = false, hasBranch = false, hasOperation = false;
  bool isUsed = isUsedBesides(gimple_phi_result(phi), cycle, phi, loop);
  const std::vector<gimple *> &statements = cycle.statements();
  for (gimple *statement : statements) {
    isLoaded |= bool(gimple_assign_load_p(statement));
    hasBranch |= gimple_code(statement) == GIMPLE_PHI;
    if (tree defined = gimple_get_lhs(statement);
        defined && TREE_CODE(defined) == SSA_NAME && gimple_code(statement) != GIMPLE_PHI)
      isUsed |= isUsedBesides(defined, cycle, phi, loop);
    if (isMove(statement))
      continue;
    const char *by =
        is_gimple_assign(statement) || is_gimple_call(statement) ? reductionBy(statement) : nullptr;
    if (by) {
      result.statement = statement;
      hasOperation = true;
      isReduction &= operation.empty() || operation == by;
      operation = by;
    } else {
      isReduction = false;
    }
  }
  if (statements.empty() && (TREE_CODE(next) != SSA_NAME || result.statement != phi)) {
    result.kind = Carried::Kind::Previous;
    return result;
  }
  if (isLoaded)
    result.kind = Carried::Kind::Chase;
  else if (isReduction && hasOperation && !isUsed) {
    tree type = TREE_TYPE(gimple_phi_result(phi));
    const bool isInexact = FLOAT_TYPE_P(type) && (operation == "sum" || operation == "product");
    result.kind =
        isInexact && !flag_associative_math ? Carried::Kind::InOrder : Carried::Kind::Reduction;
    result.operation = operation;
  } else if (isReduction && !hasOperation && hasBranch && !isUsed)
    result.kind = isCompared(gimple_phi_result(phi), loop) ? Carried::Kind::Compared
                                                           : Carried::Kind::Conditional;
  else if (isReduction && operation == "sum" && !hasBranch && statements.size() == 1 &&
           FLOAT_TYPE_P(TREE_TYPE(gimple_phi_result(phi)))) {
    // x = x + step with a step that the loop does not change.
    bool isEven = is_gimple_assign(statements[0]);
    for (unsigned i = 1; isEven && i < gimple_num_ops(statements[0]); ++i) {
      tree operand = gimple_op(statements[0], i);
      if (TREE_CODE(operand) == SSA_NAME && SSA_NAME_DEF_STMT(operand) != phi) {
        basic_block block = gimple_bb(SSA_NAME_DEF_STMT(operand));
        isEven = !block || !flow_bb_inside_loop_p(loop, block);
      }
    }
    result.kind = isEven ? Carried::Kind::Growing : Carried::Kind::Recurrence;
  }
  return result;
}

} // namespace vls::gcc
