// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/sink.h"

namespace vls::gcc {

namespace {

/// Statements between a load and its use that are looked at.
constexpr unsigned farthest = 1000;

bool isScalarArithmetic(gimple *statement) {
  if (!is_gimple_assign(statement) || gimple_vuse(statement) || stmt_could_throw_p(cfun, statement))
    return false;
  tree type = TREE_TYPE(gimple_assign_lhs(statement));
  if (!INTEGRAL_TYPE_P(type) && !POINTER_TYPE_P(type))
    return false;
  switch (gimple_assign_rhs_code(statement)) {
  CASE_CONVERT:
  case PLUS_EXPR:
  case MULT_EXPR:
  case LSHIFT_EXPR:
  case POINTER_PLUS_EXPR:
    return true;
  default:
    return false;
  }
}

/// May `store` write what `ref` reads? Types do not tell: memory that was read as one type may be
/// written as another one afterwards.
bool mayWrite(gimple *store, tree ref) {
  ao_ref read;
  ao_ref_init(&read, ref);
  return stmt_may_clobber_ref_p_1(store, &read, false);
}

/// What is made of a load in its block.
class Chain {
public:
  explicit Chain(gassign *ofLoad) : block(gimple_bb(ofLoad)) {
    isWhole = follow(gimple_assign_lhs(ofLoad));
  }

  /// False if some of it is in another block.
  bool isInBlock() const { return isWhole; }
  /// Arithmetic that may move along.
  bool isLink(gimple *statement) const { return links.count(statement) != 0; }
  bool isUser(gimple *statement) const { return users.count(statement) != 0; }

private:
  bool follow(tree name) {
    imm_use_iterator i;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, i, name) {
      gimple *statement = USE_STMT(use);
      if (gimple_bb(statement) != block || gimple_code(statement) == GIMPLE_PHI ||
          is_gimple_debug(statement))
        return false;
      if (!isScalarArithmetic(statement))
        users.insert(statement);
      else if (links.insert(statement).second && !follow(gimple_assign_lhs(statement)))
        return false;
    }
    return true;
  }

  basic_block block;
  std::set<gimple *> links, users;
  bool isWhole;
};

/// The way down from a load to its first user.
struct Way {
  gimple *user = nullptr;   ///< null: it must not be gone
  tree memory = NULL_TREE;  ///< state in front of the user, where it is another one
  std::vector<gimple *> on; ///< links that are passed
};

Way wayOf(gassign *load, const Chain &chain) {
  Way way;
  unsigned passed = 0;
  auto place = gsi_for_stmt(load);
  for (gsi_next_nondebug(&place); !gsi_end_p(place) && passed < farthest;
       gsi_next_nondebug(&place), ++passed) {
    gimple *statement = gsi_stmt(place);
    if (chain.isUser(statement)) {
      way.user = statement;
      return way;
    }
    if (chain.isLink(statement))
      way.on.push_back(statement);
    if (!gimple_vdef(statement))
      continue;
    if (gimple_has_volatile_ops(statement) || mayWrite(statement, gimple_assign_rhs1(load)))
      return way;
    way.memory = gimple_vdef(statement);
  }
  return way;
}

void moveBefore(gimple *statement, gimple *user) {
  auto from = gsi_for_stmt(statement), to = gsi_for_stmt(user);
  gsi_move_before(&from, &to);
}

} // namespace

void sinkLoad(gassign *load) {
  const Chain chain(load);
  if (!chain.isInBlock())
    return;
  const Way way = wayOf(load, chain);
  if (!way.user)
    return;
  moveBefore(load, way.user);
  if (way.memory)
    gimple_set_vuse(load, way.memory);
  update_stmt(load);
  for (gimple *link : way.on)
    moveBefore(link, way.user);
}

} // namespace vls::gcc
