// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/scalar.h"

namespace vls::gcc {

namespace {

/// Operands of asm are lists of a value each, which have no type.
bool isVector(tree operand) {
  if (operand && TREE_CODE(operand) == TREE_LIST)
    operand = TREE_VALUE(operand);
  return operand && TREE_TYPE(operand) && VECTOR_TYPE_P(TREE_TYPE(operand));
}

bool hasVector(gimple *statement) {
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
    if (isVector(gimple_op(statement, i)))
      return true;
  return false;
}

} // namespace

bool isScalar(class loop *l) {
  basic_block *body = get_loop_body(l);
  bool scalar = true;
  for (unsigned b = 0; b < l->num_nodes && scalar; ++b)
    for (auto i = gsi_start_bb(body[b]); !gsi_end_p(i) && scalar; gsi_next(&i))
      scalar = is_gimple_debug(gsi_stmt(i)) || !hasVector(gsi_stmt(i));
  free(body);
  return scalar;
}

} // namespace vls::gcc
