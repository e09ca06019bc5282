// SPDX-License-Identifier: GPL-3.0-or-later

#include "pack/shared_broadcasts.h"

#include "pack/permute.h"
#include "pack/removal.h"
#include "pack/types.h"
#include "rewrite/index.h"
#include "x86/builtins.h"

namespace vls::gcc {

namespace {

/// The builtin that repeats the lowest number of a vector of 128 bits; null if the function may use
/// none.
tree builtinFor(tree type) {
  const bool isDouble = vector_element_bits(type) == 64;
  const std::uint64_t bits = tree_to_uhwi(TYPE_SIZE(type));
  if (bits == 128 && TARGET_AVX)
    return targetBuiltin(isDouble ? "__builtin_ia32_vpermilpd" : "__builtin_ia32_vpermilps");
  if (bits == 256 && TARGET_AVX2)
    return targetBuiltin(isDouble ? "__builtin_ia32_vbroadcastsd_pd256"
                                  : "__builtin_ia32_vbroadcastss_ps256");
  return NULL_TREE;
}

bool hasOtherUses(tree name, gimple *than) {
  gimple *user;
  imm_use_iterator iterator;
  bool has = false;
  FOR_EACH_IMM_USE_STMT(user, iterator, name)
  has = has || (user != than && !is_gimple_debug(user));
  return has;
}

void share(tree vector) {
  gimple *const made = SSA_NAME_DEF_STMT(vector);
  if (gimple_assign_rhs_code(made) != CONSTRUCTOR)
    return;
  tree scalar = CONSTRUCTOR_ELT(gimple_assign_rhs1(made), 0)->value;
  if (TREE_CODE(scalar) != SSA_NAME || !SCALAR_FLOAT_TYPE_P(TREE_TYPE(scalar)))
    return;
  gimple *const load = SSA_NAME_DEF_STMT(scalar);
  if (gimple_bb(load) != gimple_bb(made) || !gimple_assign_load_p(load) ||
      !hasOtherUses(scalar, made))
    return;
  tree builtin = builtinFor(TREE_TYPE(vector));
  if (!builtin)
    return;
  Emitter emitter = Emitter::after(load);
  tree lowest = emitLowest(scalar, emitter);
  std::vector<tree> arguments = {lowest};
  if (parameterTypes(builtin).size() > 1)
    arguments.push_back(integer_zero_node); // all lanes are the first one
  tree broadcast = emitter.view(TREE_TYPE(vector), emitter.call(builtin, arguments));
  tree low = emitter.part(TREE_TYPE(scalar), broadcast, 0);
  replaceUses(vector, broadcast);
  auto place = gsi_for_stmt(made);
  gsi_remove(&place, true);
  release_defs(made);
  replaceUses(scalar, low, SSA_NAME_DEF_STMT(lowest));
}

} // namespace

void shareBroadcasts(const std::vector<tree> &broadcasts) {
  for (tree vector : broadcasts)
    share(vector);
}

} // namespace vls::gcc
