// SPDX-License-Identifier: GPL-3.0-or-later
//
//   head: ...; if (d < 0)                  ...
//   arm:  e = -d                  ──►      c = d < 0
//   join: f = PHI <e, d>; ...              e = -d
//                                          f = c ? e : d; ...
//
// Invariant: after each link the function is as GCC wants it: dominators, loops, counts.

#include "pack/convert.h"

namespace vls::gcc {

namespace {

class Converter {
public:
  explicit Converter(const Chain &ofChain) : chain(ofChain), block(ofChain.first) {}

  void convert() {
    for (ChainLink link : chain.links) {
      link.head = block; // what it was has become a part of it
      mark = lastStatement(block);
      convertCondition(block);
      for (basic_block arm : link.arms) {
        empty(arm);
        convertCondition(arm);
      }
      for (auto i = gsi_start_phis(link.join); !gsi_end_p(i);)
        convertPhi(link, i);
      merge(link);
    }
    if (scev_initialized_p())
      scev_reset();
  }

  std::map<gimple *, gimple *> instead;
  std::vector<gimple *> helpers, moved;

private:
  gimple *insert(gimple *statement) {
    auto place = gsi_for_stmt(mark);
    gimple_set_location(statement, gimple_location(mark));
    gsi_insert_before(&place, statement, GSI_SAME_STMT);
    return statement;
  }

  void convertCondition(basic_block in) {
    gcond *condition = branchOf(in).condition;
    if (!condition)
      return;
    tree name = make_ssa_name(boolean_type_node);
    helpers.push_back(
        insert(gimple_build_assign(name, gimple_cond_code(condition), gimple_cond_lhs(condition),
                                   gimple_cond_rhs(condition))));
    truths[condition] = name;
  }

  void empty(basic_block arm) {
    for (auto i = gsi_start_bb(arm); !gsi_end_p(i);) {
      gimple *statement = gsi_stmt(i);
      if (!is_gimple_assign(statement)) {
        gsi_next(&i);
        continue;
      }
      auto place = gsi_for_stmt(mark);
      gsi_move_before(&i, &place);
      moved.push_back(statement);
    }
  }

  /// Names for the ways of a condition within an arm; the phi's own for the head's.
  void convertPhi(const ChainLink &link, gphi_iterator &i) {
    gphi *phi = i.phi();
    const auto leaf = [&](edge from) { return valueOn(phi, from); };
    const auto choose = [&](gcond *by, tree whenTrue, tree whenFalse) {
      if (operand_equal_p(whenTrue, whenFalse))
        return whenTrue;
      tree name = make_ssa_name(TREE_TYPE(gimple_phi_result(phi)));
      helpers.push_back(
          insert(gimple_build_assign(name, COND_EXPR, truths.at(by), whenTrue, whenFalse)));
      return name;
    };
    const Branch branch = branchOf(link.head);
    tree whenTrue = decide(link, branch.whenTrue, leaf, choose);
    tree whenFalse = decide(link, branch.whenFalse, leaf, choose);
    tree result = gimple_phi_result(phi);
    remove_phi_node(&i, false);
    instead[phi] = insert(operand_equal_p(whenTrue, whenFalse)
                              ? gimple_build_assign(result, whenTrue)
                              : gimple_build_assign(result, COND_EXPR, truths.at(branch.condition),
                                                    whenTrue, whenFalse));
  }

  void merge(const ChainLink &link) {
    auto place = gsi_for_stmt(mark);
    gsi_remove(&place, true);
    leadTo(link.join, block, link.arms);
    merge_blocks(block, link.join);
  }

  const Chain chain;
  basic_block block;
  gimple *mark = nullptr; ///< the condition that ends the block: what is made stands in front of it
  std::map<gcond *, tree> truths;
};

bool mayOverflow(gassign *assign) {
  tree type = TREE_TYPE(gimple_assign_lhs(assign));
  if (!INTEGRAL_TYPE_P(type) || !TYPE_OVERFLOW_UNDEFINED(type))
    return false;
  switch (gimple_assign_rhs_code(assign)) {
  case PLUS_EXPR:
  case MINUS_EXPR:
  case MULT_EXPR:
  case NEGATE_EXPR:
  case ABS_EXPR:
    return true;
  default:
    return false;
  }
}

/// The same in integers without sign.
void wrap(gassign *assign) {
  auto place = gsi_for_stmt(assign);
  const auto insert = [&](tree type, tree_code code, tree a, tree b) {
    tree name = make_ssa_name(type);
    gassign *made = b ? gimple_build_assign(name, code, a, b) : gimple_build_assign(name, code, a);
    gimple_set_location(made, gimple_location(assign));
    gsi_insert_before(&place, made, GSI_SAME_STMT);
    return name;
  };
  tree type = unsigned_type_for(TREE_TYPE(gimple_assign_lhs(assign)));
  const auto convert = [&](tree value) {
    return !value                         ? NULL_TREE
           : TREE_CODE(value) == SSA_NAME ? insert(type, NOP_EXPR, value, NULL_TREE)
                                          : fold_convert(type, value);
  };
  const tree_code code = gimple_assign_rhs_code(assign);
  tree a = gimple_assign_rhs1(assign);
  tree value = code == ABS_EXPR
                   ? insert(type, ABSU_EXPR, a, NULL_TREE)
                   : insert(type, code, convert(a), convert(gimple_assign_rhs2(assign)));
  gimple_assign_set_rhs_with_ops(&place, NOP_EXPR, value);
  update_stmt(gsi_stmt(place));
}

} // namespace

void GimpleBlock::becomeOneBlock(const std::map<gimple *, gimple *> &instead,
                                 const std::vector<gimple *> &helpers) {
  const auto replace = [&](gimple *&statement) {
    const auto found = instead.find(statement);
    if (found == instead.end())
      return;
    for (std::set<gimple *> *const kind : {&free, &operationsOf})
      if (kind->erase(statement) != 0)
        kind->insert(found->second);
    statement = found->second;
  };
  for (Facts &each : facts)
    replace(each.statement);
  for (gimple *&each : freeOrder)
    replace(each);
  free.insert(helpers.begin(), helpers.end());
  freeOrder.insert(freeOrder.end(), helpers.begin(), helpers.end());
  chain = Chain(chain.first);
  inside = {chain.first};
}

std::vector<gimple *> convertChain(GimpleBlock &block) {
  Converter converter(block.blocks());
  converter.convert();
  block.becomeOneBlock(converter.instead, converter.helpers);
  return converter.moved;
}

void makeDefined(const std::vector<gimple *> &statements) {
  for (gimple *statement : statements) {
    auto *assign = dyn_cast<gassign *>(statement);
    if (!assign || !gimple_bb(assign))
      continue;
    reset_flow_sensitive_info(gimple_assign_lhs(assign));
    if (mayOverflow(assign))
      wrap(assign);
  }
}

} // namespace vls::gcc
