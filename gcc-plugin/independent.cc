// SPDX-License-Identifier: GPL-3.0-or-later

#include "independent.h"

namespace vls::gcc {

namespace {

bool hasVector(gimple *statement) {
  for (unsigned i = 0; i < gimple_num_ops(statement); ++i)
    if (tree operand = gimple_op(statement, i))
      if (VECTOR_TYPE_P(TREE_TYPE(operand)))
        return true;
  return false;
}

/// True if no statement of `l`, an innermost loop, has a vector: vectors that are not the
/// vectorizer's have lanes that are no iterations.
bool isScalar(class loop *l) {
  basic_block *body = get_loop_body(l);
  bool scalar = true;
  for (unsigned b = 0; b < l->num_nodes && scalar; ++b)
    for (auto i = gsi_start_bb(body[b]); !gsi_end_p(i) && scalar; gsi_next(&i))
      scalar = is_gimple_debug(gsi_stmt(i)) || !hasVector(gsi_stmt(i));
  free(body);
  return scalar;
}

} // namespace

void IndependentLoops::note(function *fun) {
  functionId = DECL_UID(fun->decl);
  lengths.clear();
  if (!loops_for_fn(fun))
    return;
  for (unsigned i = 1; i < number_of_loops(fun); ++i)
    if (class loop *l = get_loop(fun, i))
      if (l->safelen > 1 && !l->inner && isScalar(l))
        lengths[l->num] = unsigned(l->safelen);
}

unsigned IndependentLoops::inVectorLoop(basic_block block) const {
  class loop *l = block->loop_father;
  if (!l || functionId != DECL_UID(cfun->decl) || l->safelen != 0 || l->inner)
    return 0;
  const auto found = lengths.find(l->num);
  return found == lengths.end() ? 0 : found->second;
}

} // namespace vls::gcc
