// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/separate_sums.h"

#include "loops/body.h"
#include "loops/branch.h"
#include "loops/latency.h"
#include "loops/rounds.h"
#include "loops/steps.h"
#include "loops/trial.h"
#include "pack/removal.h"

namespace vls::gcc {

namespace {

/// Rounds that become one, statements that they may have together, and sums at a time: each is in a
/// register.
constexpr unsigned mostRounds = 4, mostStatements = 160, mostSums = 8;

/// What is added to a vector that `phi` has, one statement behind the other, each used by the next.
struct Sum {
  gphi *phi = nullptr;
  tree_code code = ERROR_MARK; ///< PLUS_EXPR, MIN_EXPR, MAX_EXPR
  std::vector<gimple *> statements;

  tree last() const { return gimple_get_lhs(statements.back()); }
};

/// The only statement in `l` that uses `name`, once; null if there are more, or none.
gimple *onlyUserIn(class loop *l, tree name) {
  gimple *user = nullptr;
  imm_use_iterator iterator;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST(use, iterator, name) {
    gimple *one = USE_STMT(use);
    if (is_gimple_debug(one) || !flow_bb_inside_loop_p(l, gimple_bb(one)))
      continue;
    if (user)
      return nullptr;
    user = one;
  }
  return user;
}

/// What `statement` does to a sum of which `before` is an operand.
tree_code codeOf(gimple *statement, tree before) {
  if (gimple_call_internal_p(statement, IFN_FMA) || gimple_call_internal_p(statement, IFN_FNMA))
    return gimple_call_arg(statement, 2) == before ? PLUS_EXPR : ERROR_MARK;
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign)
    return ERROR_MARK;
  switch (gimple_assign_rhs_code(assign)) {
  case PLUS_EXPR:
  case MIN_EXPR:
  case MAX_EXPR:
    return gimple_assign_rhs_code(assign);
  case MINUS_EXPR:
    return gimple_assign_rhs1(assign) == before ? PLUS_EXPR : ERROR_MARK;
  default:
    return ERROR_MARK;
  }
}

std::optional<Sum> sumOf(class loop *l, gphi *phi) {
  tree next = PHI_ARG_DEF_FROM_EDGE(phi, loop_latch_edge(l)), before = gimple_phi_result(phi);
  Sum sum;
  sum.phi = phi;
  while (before != next) {
    gimple *statement = onlyUserIn(l, before);
    const tree_code code = statement ? codeOf(statement, before) : ERROR_MARK;
    if (code == ERROR_MARK || (sum.code != ERROR_MARK && code != sum.code))
      return {};
    sum.code = code;
    sum.statements.push_back(statement);
    before = gimple_get_lhs(statement);
  }
  return sum.statements.empty() || onlyUserIn(l, next) != phi ? std::nullopt
                                                              : std::optional<Sum>(sum);
}

/// All floats that `l` carries; nothing if one of them is no sum of vectors.
std::vector<Sum> sumsOf(class loop *l) {
  std::vector<Sum> sums;
  for (auto at = gsi_start_phis(l->header); !gsi_end_p(at); gsi_next(&at)) {
    tree type = TREE_TYPE(gimple_phi_result(at.phi()));
    if (virtual_operand_p(gimple_phi_result(at.phi())) || !FLOAT_TYPE_P(type))
      continue;
    const auto sum = VECTOR_TYPE_P(type) ? sumOf(l, at.phi()) : std::nullopt;
    if (!sum)
      return {};
    sums.push_back(*sum);
  }
  return sums;
}

/// How many rounds of `l` have to be one for it to take no longer than it computes: of loops in
/// loops two, for they may be short.
unsigned roundsOf(class loop *l, const std::vector<Sum> &sums, Cost cycles) {
  if (sums.empty())
    return 1;
  const Cost wait(carriedLatency(l));
  const unsigned statements = bodyOf(l).statements;
  unsigned rounds = 1;
  while (rounds < (mayBeShort(l) ? 2 : mostRounds) && cycles * rounds < 2 * wait)
    rounds *= 2;
  while (rounds > 1 && (sums.size() * rounds > mostSums || statements * rounds > mostStatements ||
                        !iteratesOften(l, rounds)))
    rounds /= 2;
  return rounds;
}

/// With what another sum begins, in front of the loop.
tree neutral(class loop *l, const Sum &sum) {
  return sum.code == PLUS_EXPR ? build_zero_cst(TREE_TYPE(sum.last()))
                               : PHI_ARG_DEF_FROM_EDGE(sum.phi, loop_preheader_edge(l));
}

void replaceOperand(gimple *statement, tree before, tree by) {
  use_operand_p use;
  ssa_op_iter iterator;
  FOR_EACH_SSA_USE_OPERAND (use, statement, iterator, SSA_OP_USE)
    if (USE_FROM_PTR(use) == before) {
      SET_USE(use, by);
      break;
    }
  update_stmt(statement);
}

/// Makes `sum` of `l` so many sums, which become one behind it.
void separate(class loop *l, const Sum &sum, unsigned sums) {
  tree type = TREE_TYPE(sum.last()), whole = make_ssa_name(type);
  std::vector<tree> now{gimple_phi_result(sum.phi)};
  std::vector<gphi *> phis{sum.phi};
  while (phis.size() < sums) {
    tree name = make_ssa_name(type);
    gphi *phi = create_phi_node(name, l->header);
    add_phi_arg(phi, neutral(l, sum), loop_preheader_edge(l), UNKNOWN_LOCATION);
    add_phi_arg(phi, name, loop_latch_edge(l), UNKNOWN_LOCATION);
    phis.push_back(phi);
    now.push_back(name);
  }
  tree before = now[0];
  for (std::size_t i = 0; i < sum.statements.size(); ++i) {
    tree &own = now[i % sums], result = gimple_get_lhs(sum.statements[i]);
    if (own != before)
      replaceOperand(sum.statements[i], before, own);
    before = own = result;
  }
  basic_block behind = split_loop_exit_edge(single_exit(l));
  useBehind(behind, sum.last(), whole);
  for (std::size_t k = 0; k < sums; ++k) {
    SET_USE(PHI_ARG_DEF_PTR_FROM_EDGE(phis[k], loop_latch_edge(l)), now[k]);
    tree closed = make_ssa_name(type);
    add_phi_arg(create_phi_node(closed, behind), now[k], single_pred_edge(behind),
                UNKNOWN_LOCATION);
    now[k] = closed;
  }
  for (std::size_t k = 1; k < sums; ++k) {
    tree total = k + 1 == sums ? whole : make_ssa_name(type);
    auto end = gsi_last_bb(behind);
    gsi_insert_after(&end, gimple_build_assign(total, sum.code, now[0], now[k]), GSI_NEW_STMT);
    now[0] = total;
  }
}

} // namespace

void separateSums(class loop *l, Cost cycles) {
  if (l->num_nodes != 2 || !single_exit(l))
    return;
  const unsigned rounds = roundsOf(l, sumsOf(l), cycles);
  tree_niter_desc count;
  if (rounds == 1 || !isCounted(l, count))
    return;
  l->unroll = 0; // which has the same end
  unrollIntoRounds(l, rounds, count);
  for (const Sum &sum : sumsOf(l))
    separate(l, sum, rounds);
  if (dump_file)
    fprintf(dump_file, "%u rounds with sums of their own are one\n", rounds);
}

} // namespace vls::gcc
