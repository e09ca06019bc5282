// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/register_parts.h"

#include "gimple/register_parts.h"
#include "optout.h"
#include "rewrite/index.h"

namespace vls::gcc {

namespace {

/// Is a value of `type` a vector of both registers, or as a float what is an integer in one?
bool isSplit(tree type, const RegisterPart &place) {
  if (!tree_fits_uhwi_p(TYPE_SIZE_UNIT(type)))
    return false;
  const unsigned HOST_WIDE_INT bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
  if (VECTOR_TYPE_P(type))
    return bytes == 2 * bytesOfPart && place.offset == 0;
  return bytes == bytesOfPart && TYPE_MODE(type) == DFmode && place.offset % bytesOfPart == 0 &&
         typeOfPart(TREE_TYPE(place.decl), place.offset) != double_type_node;
}

/// The part at `offset` of what `reference`, at `place`, is a part of.
tree partAt(const RegisterPart &place, HOST_WIDE_INT offset, tree reference) {
  tree type = typeOfPart(TREE_TYPE(place.decl), offset);
  return build2(MEM_REF, build_aligned_type(type, DECL_ALIGN(place.decl)),
                build_fold_addr_expr(place.decl),
                build_int_cst(reference_alias_ptr_type(reference), offset));
}

void splitLoad(gimple_stmt_iterator &at, const RegisterPart &place) {
  gimple *load = gsi_stmt(at);
  tree reference = gimple_assign_rhs1(load), type = TREE_TYPE(gimple_assign_lhs(load));
  Emitter emitter = Emitter::before(load);
  const auto loadPart = [&](HOST_WIDE_INT offset) {
    return emitter.load(partAt(place, offset, reference), gimple_vuse(load));
  };
  tree whole;
  if (VECTOR_TYPE_P(type)) {
    tree part = FLOAT_TYPE_P(TREE_TYPE(type)) ? double_type_node : long_long_unsigned_type_node;
    tree low = loadPart(0), high = loadPart(bytesOfPart);
    low = emitter.view(part, low);
    whole = emitter.construct(build_vector_type(part, 2), {low, emitter.view(part, high)});
  } else {
    whole = loadPart(place.offset);
  }
  gimple_assign_set_rhs_with_ops(&at, VIEW_CONVERT_EXPR, build1(VIEW_CONVERT_EXPR, type, whole));
  gimple *made = gsi_stmt(at);
  gimple_set_vuse(made, NULL_TREE);
  update_stmt(made);
}

/// The bits of `value` as an integer of `type`: if it is taken out of a vector, of one of integers.
tree asInteger(tree value, tree type, Emitter &emitter) {
  auto *made = dyn_cast<gassign *>(SSA_NAME_DEF_STMT(value));
  if (!made || gimple_assign_rhs_code(made) != BIT_FIELD_REF)
    return emitter.view(type, value);
  tree taken = gimple_assign_rhs1(made), vector = TREE_OPERAND(taken, 0);
  if (TREE_CODE(vector) != SSA_NAME || !tree_fits_uhwi_p(TYPE_SIZE_UNIT(TREE_TYPE(vector))))
    return emitter.view(type, value);
  const auto parts = unsigned(tree_to_uhwi(TYPE_SIZE_UNIT(TREE_TYPE(vector))) / bytesOfPart);
  return emitter.part(type, emitter.view(build_vector_type(type, parts), vector),
                      TREE_INT_CST_LOW(TREE_OPERAND(taken, 2)));
}

void splitStore(gassign *store, const RegisterPart &place) {
  tree reference = gimple_assign_lhs(store), value = gimple_assign_rhs1(store);
  Emitter emitter = Emitter::before(store);
  const auto half = [&](tree target, HOST_WIDE_INT offset) {
    tree part = TYPE_MAIN_VARIANT(TREE_TYPE(target));
    return emitter.part(part, emitter.view(build_vector_type(part, 2), value),
                        unsigned(offset) * BITS_PER_UNIT);
  };
  tree target, stored;
  if (VECTOR_TYPE_P(TREE_TYPE(value))) {
    tree low = partAt(place, 0, reference);
    gassign *first = gimple_build_assign(low, half(low, 0));
    gimple_set_vuse(store, emitter.insertStore(first, gimple_vuse(store)));
    target = partAt(place, bytesOfPart, reference);
    stored = half(target, bytesOfPart);
  } else {
    target = partAt(place, place.offset, reference);
    stored = asInteger(value, TYPE_MAIN_VARIANT(TREE_TYPE(target)), emitter);
  }
  gimple_assign_set_lhs(store, target);
  gimple_assign_set_rhs1(store, stored);
  update_stmt(store);
}

} // namespace

void splitIntoRegisters(function *fun) {
  if (isOptedOut(fun))
    return;
  tree returned = returnedBy(fun);
  basic_block block;
  FOR_EACH_BB_FN (block, fun)
    for (auto at = gsi_start_nondebug_bb(block); !gsi_end_p(at); gsi_next_nondebug(&at)) {
      auto *assign = dyn_cast<gassign *>(gsi_stmt(at));
      if (!assign || !gimple_assign_single_p(assign) || !gimple_vuse(assign) ||
          gimple_has_volatile_ops(assign))
        continue;
      const bool isStore = gimple_vdef(assign) != NULL_TREE;
      tree reference = isStore ? gimple_assign_lhs(assign) : gimple_assign_rhs1(assign);
      if (!is_gimple_reg_type(TREE_TYPE(reference)) ||
          (isStore && TREE_CODE(gimple_assign_rhs1(assign)) != SSA_NAME))
        continue;
      const auto place = registerPartOf(reference);
      if (!place || !isSplit(TREE_TYPE(reference), *place))
        continue;
      if (isStore && place->decl == returned)
        splitStore(assign, *place);
      else if (!isStore && place->isOfArgument())
        splitLoad(at, *place);
    }
}

} // namespace vls::gcc
