// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/motion.h"

namespace vls::gcc {

namespace {

/// Stores between two accesses that are looked at before giving up.
constexpr unsigned maxStores = 256;

/// The references of `access` for the alias oracle; empty if it could read anything.
///
/// A gather's base says which object is read, but not where: indices may be negative. So its
/// reference has no known start and no known extent.
std::vector<ao_ref> references(const Access &access) {
  std::vector<ao_ref> refs;
  for (gassign *load : access.loads) {
    refs.emplace_back();
    ao_ref_init(&refs.back(), gimple_assign_rhs1(load));
  }
  if (access.form == AccessForm::Emulated)
    return refs;

  // The pointer that the address is based on: the one leaf of pointer type. Leaves that come from
  // the index are lanes; a scalar among them would be no pointer, but a lane could be one.
  tree pointer = NULL_TREE;
  for (const Term &term : access.addresses[0].terms()) {
    tree value = term.leaf.value;
    if (term.leaf.isLane() || !POINTER_TYPE_P(TREE_TYPE(value)))
      continue;
    if (pointer || term.coefficient != 1)
      return {};
    pointer = value;
  }
  if (!pointer)
    return {};
  refs.emplace_back();
  ao_ref_init_from_ptr_and_size(&refs.back(), pointer, NULL_TREE);
  ao_ref &ref = refs.back();
  if (!ref.base)
    return {};
  // Far below any object, in bits; a declaration has nothing below its start.
  constexpr std::int64_t farBelow = -(std::int64_t(1) << 55);
  ref.offset = DECL_P(ref.base) ? 0 : farBelow;
  ref.size = ref.max_size = -1;
  return refs;
}

} // namespace

const char *refusalToHoist(const Access &access, const Access &first) {
  if (gimple_bb(access.position) != gimple_bb(first.position))
    return "the first member is in another block";
  if (access.barrier != first.barrier)
    return "a statement before it may not return";
  if (access.vuse == first.vuse)
    return nullptr;
  if (!access.vuse || !first.vuse)
    return "the memory state is not known";

  std::vector<ao_ref> refs = references(access);
  tree state = access.vuse;
  for (unsigned stores = 0; state != first.vuse; ++stores) {
    gimple *store = SSA_NAME_DEF_STMT(state);
    if (stores == maxStores || gimple_bb(store) != gimple_bb(first.position) ||
        gimple_code(store) == GIMPLE_PHI)
      return "memory changes in between";
    if (refs.empty())
      return "a store in between may change what it reads";
    for (ao_ref &ref : refs)
      if (stmt_may_clobber_ref_p_1(store, &ref))
        return "a store in between may change what it reads";
    state = gimple_vuse(store);
  }
  return nullptr;
}

} // namespace vls::gcc
