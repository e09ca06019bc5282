// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/scalar_price.h"

#include "decide/iterations.h"
#include "gimple/index_uses.h"
#include "gimple/place.h"
#include "loops/steps.h"

namespace vls::gcc {

Uops uopsWithBranches(const Body &body) {
  constexpr unsigned uopsOfBranch = 8;
  Uops uops;
  uops.fused = body.statements + (body.branches - 1) * uopsOfBranch;
  return uops;
}

bool isAddress(gimple *statement) {
  tree result = gimple_get_lhs(statement);
  return is_gimple_assign(statement) && !gimple_vuse(statement) &&
         (POINTER_TYPE_P(TREE_TYPE(result)) || types_compatible_p(TREE_TYPE(result), sizetype));
}

/// Is `statement` the scale of an index, or a displacement?
static bool isPartOfAddress(gimple *statement, IndexUses &indices) {
  auto *assign = dyn_cast<gassign *>(statement);
  if (!assign || TREE_CODE(gimple_assign_lhs(assign)) != SSA_NAME ||
      !INTEGRAL_TYPE_P(TREE_TYPE(gimple_assign_lhs(assign))))
    return false;
  const tree_code code = gimple_assign_rhs_code(assign);
  const bool isConstant =
      gimple_num_ops(assign) == 3 && TREE_CODE(gimple_assign_rhs2(assign)) == INTEGER_CST;
  return ((isConstant && (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)) ||
          CONVERT_EXPR_CODE_P(code)) &&
         indices.leadToPlaces(gimple_assign_lhs(assign));
}

Uops cheaperOf(const Uops &selects, const Uops &branches, Session &session) {
  const Target &target = packMachine(session).target();
  return target.price(branches) < target.price(selects) ? branches : selects;
}

Uops uopsAsPredicted(class loop *l, Session &session) {
  const PackMachine &machine = packMachine(session);
  Uops uops;
  IndexUses indices;
  basic_block *blocks = get_loop_body(l);
  for (unsigned b = 0; b < l->num_nodes; ++b) {
    const profile_probability known = blocks[b]->count.probability_in(l->header->count);
    const double often =
        known.initialized_p() ? double(known.to_reg_br_prob_base()) / REG_BR_PROB_BASE : 1.0;
    Uops ofBlock;
    unsigned stores = 0;
    for (auto at = gsi_start_bb(blocks[b]); !gsi_end_p(at); gsi_next(&at)) {
      gimple *statement = gsi_stmt(at);
      if (is_gimple_debug(statement) || gimple_code(statement) == GIMPLE_LABEL ||
          isAddress(statement) || isPartOfAddress(statement, indices))
        continue;
      stores += gimple_store_p(statement);
      ++ofBlock.fused;
      if (!is_gimple_assign(statement) || gimple_assign_rhs_code(statement) != RDIV_EXPR)
        continue;
      const unsigned bits = TREE_INT_CST_LOW(TYPE_SIZE(TREE_TYPE(gimple_assign_lhs(statement))));
      const ElementType type = ElementType::floating(bits);
      ofBlock.vector += machine.scalar(ScalarOp::Divide, type, type).vector;
    }
    // A row that is stored under a condition may be packed where it stands.
    if (const auto packed = stores > 1 ? uopsOfIteration(blocks[b], session) : std::nullopt)
      ofBlock = cheaperOf(*packed, ofBlock, session);
    uops += ofBlock * often;
  }
  free(blocks);
  return uops;
}

Uops uopsOfLanes(class loop *l) {
  Uops uops;
  anyStatement(l, [&](gimple *statement) {
    if (gimple_vuse(statement) && gimple_assign_single_p(statement) &&
        isLanePrivate(accessedBy(statement))) {
      (gimple_vdef(statement) ? uops.store : uops.load) += 1;
      uops.fused += 1;
    }
    return false;
  });
  return uops;
}

} // namespace vls::gcc
