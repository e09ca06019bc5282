// SPDX-License-Identifier: GPL-3.0-or-later

#include "late/register_parts.h"

#include "gimple/register_parts.h"
#include "optout.h"
#include "rewrite/index.h"

namespace vls::gcc {

namespace {

tree partOf(const RegisterPart &whole, tree part, HOST_WIDE_INT offset, tree reference) {
  return build2(MEM_REF, build_aligned_type(part, DECL_ALIGN(whole.decl)),
                build_fold_addr_expr(whole.decl),
                build_int_cst(reference_alias_ptr_type(reference), offset));
}

/// A vector of both registers, or a number of 64 bits that is one.
bool isSplit(tree type, const RegisterPart &place) {
  if (!tree_fits_uhwi_p(TYPE_SIZE_UNIT(type)))
    return false;
  const unsigned HOST_WIDE_INT bytes = tree_to_uhwi(TYPE_SIZE_UNIT(type));
  if (bytes == 2 * bytesOfPart)
    return VECTOR_TYPE_P(type) && place.offset == 0;
  return bytes == bytesOfPart && TYPE_MODE(type) == DFmode &&
         (place.offset == 0 || place.offset == HOST_WIDE_INT(bytesOfPart)) &&
         typeOfPart(TREE_TYPE(place.decl), place.offset) != double_type_node;
}

/// The types of the registers that a value of `type` at `place` has.
std::vector<tree> partsOf(tree type, const RegisterPart &place) {
  tree whole = TREE_TYPE(place.decl);
  if (!VECTOR_TYPE_P(type))
    return {typeOfPart(whole, place.offset)};
  // As one vector type: if both are double, or else as integers.
  tree low = typeOfPart(whole, 0), high = typeOfPart(whole, bytesOfPart);
  return {low, high};
}

tree viewedAs(tree type, tree value, Emitter &emitter) {
  return TREE_TYPE(value) == type ? value : emitter.view(type, value);
}

void splitLoad(gimple_stmt_iterator &at, const RegisterPart &place) {
  gimple *load = gsi_stmt(at);
  tree reference = gimple_assign_rhs1(load), type = TREE_TYPE(gimple_assign_lhs(load));
  const std::vector<tree> parts = partsOf(type, place);
  const bool isFloat = VECTOR_TYPE_P(type) && FLOAT_TYPE_P(TREE_TYPE(type));
  tree common = isFloat ? double_type_node : long_long_unsigned_type_node;
  Emitter emitter = Emitter::before(load);
  std::vector<tree> values;
  HOST_WIDE_INT offset = place.offset;
  for (tree part : parts) {
    tree value = emitter.load(partOf(place, part, offset, reference), gimple_vuse(load));
    values.push_back(VECTOR_TYPE_P(type) ? viewedAs(common, value, emitter) : value);
    offset += bytesOfPart;
  }
  tree whole =
      VECTOR_TYPE_P(type) ? emitter.construct(build_vector_type(common, 2), values) : values[0];
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
  if (TREE_CODE(vector) != SSA_NAME || !tree_fits_uhwi_p(TYPE_SIZE(TREE_TYPE(vector))))
    return emitter.view(type, value);
  const auto bits = unsigned(tree_to_uhwi(TYPE_SIZE(TREE_TYPE(vector))));
  tree integers =
      emitter.view(build_vector_type(type, bits / (bytesOfPart * BITS_PER_UNIT)), vector);
  return emitter.operation(
      type, BIT_FIELD_REF,
      build3(BIT_FIELD_REF, type, integers, TYPE_SIZE(type), TREE_OPERAND(taken, 2)));
}

void splitStore(gimple_stmt_iterator &at, const RegisterPart &place) {
  gimple *store = gsi_stmt(at);
  tree reference = gimple_assign_lhs(store), value = gimple_assign_rhs1(store);
  tree type = TREE_TYPE(value);
  const std::vector<tree> parts = partsOf(type, place);
  Emitter emitter = Emitter::before(store);
  if (!VECTOR_TYPE_P(type)) {
    gimple_assign_set_rhs1(store, asInteger(value, parts[0], emitter));
    gimple_assign_set_lhs(store, partOf(place, parts[0], place.offset, reference));
    update_stmt(store);
    return;
  }
  tree memory = gimple_vuse(store);
  for (unsigned i = 0; i < 2; ++i) {
    tree part = parts[i], viewed = emitter.view(build_vector_type(part, 2), value);
    tree half = emitter.operation(part, BIT_FIELD_REF,
                                  build3(BIT_FIELD_REF, part, viewed, TYPE_SIZE(part),
                                         bitsize_int(i * TREE_INT_CST_LOW(TYPE_SIZE(part)))));
    tree target = partOf(place, part, HOST_WIDE_INT(i * bytesOfPart), reference);
    if (i == 0) {
      gassign *first = gimple_build_assign(target, half);
      memory = emitter.insertStore(first, memory);
    } else {
      gimple_assign_set_rhs1(store, half);
      gimple_assign_set_lhs(store, target);
      gimple_set_vuse(store, memory);
      update_stmt(store);
    }
  }
}

} // namespace

void splitIntoRegisters(function *fun) {
  if (isOptedOut(fun))
    return;
  tree returned = returnedInRegisters(fun);
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
      const auto place = registerPartOf(reference, isStore ? returned : NULL_TREE);
      if (!place || !isSplit(TREE_TYPE(reference), *place) ||
          (isStore && place->decl != returned) || (!isStore && place->decl == returned))
        continue;
      isStore ? splitStore(at, *place) : splitLoad(at, *place);
    }
}

} // namespace vls::gcc
