// SPDX-License-Identifier: GPL-3.0-or-later

#include "gcc.h"

// optabs-query.h needs a header that Debian's gcc-11-plugin-dev to gcc-13-plugin-dev lack.
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

bool tuningUsesGathers(unsigned lanes) {
#ifdef TARGET_USE_GATHER_2PARTS // from 12 on
  if (lanes <= 4)
    return lanes == 2 ? TARGET_USE_GATHER_2PARTS : TARGET_USE_GATHER_4PARTS;
#endif
  (void)lanes;
  return TARGET_USE_GATHER;
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
