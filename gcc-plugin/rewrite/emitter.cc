// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/index.h"

namespace vls::gcc {

Emitter Emitter::before(gimple *statement) {
  return {gsi_for_stmt(statement), gimple_location(statement)};
}

Emitter Emitter::after(gimple *statement) {
  Emitter emitter = before(statement);
  gsi_next(&emitter.place);
  gcc_checking_assert(!gsi_end_p(emitter.place));
  return emitter;
}

void Emitter::insert(gimple *statement) {
  gimple_set_location(statement, where);
  gsi_insert_before(&place, statement, GSI_SAME_STMT);
}

tree Emitter::insertStore(gassign *store, tree vuse) {
  tree vdef = make_ssa_name(gimple_vop(cfun), store);
  gimple_set_vuse(store, vuse);
  gimple_set_vdef(store, vdef);
  insert(store);
  return vdef;
}

tree Emitter::operation(tree type, tree_code code, tree a, tree b) {
  tree name = make_ssa_name(type);
  insert(b ? gimple_build_assign(name, code, a, b) : gimple_build_assign(name, code, a));
  return name;
}

tree Emitter::load(tree ref, tree vuse) {
  tree name = make_ssa_name(TYPE_MAIN_VARIANT(TREE_TYPE(ref)));
  gassign *assign = gimple_build_assign(name, ref);
  gimple_set_vuse(assign, vuse);
  insert(assign);
  return name;
}

tree Emitter::view(tree type, tree value) {
  if (useless_type_conversion_p(type, TREE_TYPE(value)))
    return value;
  return operation(type, VIEW_CONVERT_EXPR, build1(VIEW_CONVERT_EXPR, type, value));
}

tree Emitter::permute(tree a, tree b, const vec_perm_indices &lanes) {
  tree type = TREE_TYPE(a), name = make_ssa_name(type);
  tree selectors = build_vector_type(
      build_nonstandard_integer_type(unsigned(vector_element_bits(type)), 0), lanes.length());
  insert(
      gimple_build_assign(name, VEC_PERM_EXPR, a, b, vec_perm_indices_to_tree(selectors, lanes)));
  return name;
}

tree Emitter::part(tree type, tree whole, unsigned HOST_WIDE_INT position) {
  return operation(type, BIT_FIELD_REF,
                   build3(BIT_FIELD_REF, type, whole, TYPE_SIZE(type), bitsize_int(position)));
}

tree Emitter::construct(tree type, const std::vector<tree> &parts) {
  vec<constructor_elt, va_gc> *elements = nullptr;
  vec_alloc(elements, parts.size());
  for (tree part : parts)
    CONSTRUCTOR_APPEND_ELT(elements, NULL_TREE, part);
  return operation(type, CONSTRUCTOR, build_constructor(type, elements));
}

tree Emitter::call(tree function, const std::vector<tree> &arguments) {
  vec<tree> operands = vNULL;
  for (tree argument : arguments)
    operands.safe_push(argument);
  gcall *call = gimple_build_call_vec(function, operands);
  operands.release();
  tree name = make_ssa_name(TREE_TYPE(TREE_TYPE(function)));
  gimple_call_set_lhs(call, name);
  insert(call);
  return name;
}

void markOperands(gimple *statement, bitmap dead) {
  ssa_op_iter i;
  use_operand_p use;
  FOR_EACH_SSA_USE_OPERAND (use, statement, i, SSA_OP_USE) {
    tree name = USE_FROM_PTR(use);
    if (!SSA_NAME_IS_DEFAULT_DEF(name))
      bitmap_set_bit(dead, SSA_NAME_VERSION(name));
  }
}

} // namespace vls::gcc
