// SPDX-License-Identifier: GPL-3.0-or-later

#include "gcc.h"

// optabs-query.h and optabs-tree.h need a header that Debian's gcc-11-plugin-dev to
// gcc-13-plugin-dev lack.
extern bool supportable_convert_operation(tree_code, tree, tree, tree_code *);
#if GCCPLUGIN_VERSION_MAJOR >= 13
extern bool can_vec_perm_const_p(machine_mode, machine_mode, const vec_perm_indices &, bool = true);
#else
extern bool can_vec_perm_const_p(machine_mode, const vec_perm_indices &, bool = true);
#endif

namespace vls::gcc {

bool canPermute(machine_mode mode, const vec_perm_indices &indices) {
#if GCCPLUGIN_VERSION_MAJOR >= 13
  return can_vec_perm_const_p(mode, mode, indices);
#else
  return can_vec_perm_const_p(mode, indices);
#endif
}

bool canConvert(tree_code code, tree from, tree to) {
  tree_code found = ERROR_MARK;
  return TYPE_VECTOR_SUBPARTS(from).to_constant() == TYPE_VECTOR_SUBPARTS(to).to_constant() &&
         supportable_convert_operation(code, to, from, &found) && found == code;
}

bool tuningUsesGathers(unsigned lanes) {
#ifdef TARGET_USE_GATHER_2PARTS // from 12 on
  if (lanes <= 4)
    return lanes == 2 ? TARGET_USE_GATHER_2PARTS : TARGET_USE_GATHER_4PARTS;
#endif
  (void)lanes;
#ifdef TARGET_USE_GATHER_8PARTS // from 13 on
  return TARGET_USE_GATHER_8PARTS;
#else
  return TARGET_USE_GATHER;
#endif
}

bool mayTestAliasing() {
  return flag_vect_cost_model == VECT_COST_MODEL_DYNAMIC ||
         flag_vect_cost_model == VECT_COST_MODEL_UNLIMITED;
}

unsigned mostAliasTests() {
  return unsigned(param_vect_max_version_for_alias_checks);
}

gimple *lastStatement(basic_block block) { // last_stmt () is gone in 14
  auto last = gsi_last_nondebug_bb(block);
  return gsi_end_p(last) ? nullptr : gsi_stmt(last);
}

void registerScopedAttribute(const attribute_spec *specs, const char *scope) {
#if GCCPLUGIN_VERSION_MAJOR >= 14
  register_scoped_attributes({scope, {specs, 1}});
#else
  register_scoped_attributes(specs, scope);
#endif
}

} // namespace vls::gcc
