// SPDX-License-Identifier: GPL-3.0-or-later

#include "loops/steps.h"

namespace vls::gcc {

bool carriesFloats(class loop *l) {
  for (auto phi = gsi_start_phis(l->header); !gsi_end_p(phi); gsi_next(&phi))
    if (tree result = gimple_phi_result(phi.phi());
        !virtual_operand_p(result) && FLOAT_TYPE_P(TREE_TYPE(result)))
      return true;
  return false;
}

tree accessedBy(gimple *statement) {
  return gimple_store_p(statement) ? gimple_assign_lhs(statement) : gimple_assign_rhs1(statement);
}

std::optional<HOST_WIDE_INT> stepOf(class loop *l, tree base) {
  affine_iv steps;
  if (TREE_CODE(base) != MEM_REF || TREE_CODE(TREE_OPERAND(base, 0)) != SSA_NAME ||
      !simple_iv(l, l, TREE_OPERAND(base, 0), &steps, false) || !tree_fits_shwi_p(steps.step))
    return {};
  return tree_to_shwi(steps.step);
}

} // namespace vls::gcc
