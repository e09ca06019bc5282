// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/motion.h"

#include "gimple/builtin.h"

namespace vls::gcc {

namespace {

/// Stores between two accesses that are looked at before giving up.
constexpr unsigned maxStores = 256;

/// What a store must clobber to change what `access` reads.
///
/// The base pointer says which object is read, but not where: indices may be negative. So its
/// reference has no known start and no known extent. The loads of an emulated gather are exact
/// references, but GCC knows little of their pointers. A store that clobbers must hit both.
class References {
public:
  explicit References(const Access &access) {
    if (access.form == AccessForm::Emulated)
      for (gimple *load : access.parts) {
        lanes.emplace_back();
        ao_ref_init(&lanes.back(), gimple_assign_rhs1(load));
      }
    if (tree pointer = basePointer(access)) {
      ao_ref_init_from_ptr_and_size(&object, pointer, NULL_TREE);
      // Far below any object, in bits; a declaration has nothing below its start.
      constexpr std::int64_t farBelow = -(std::int64_t(1) << 55);
      hasObject = object.base;
      object.offset = hasObject && DECL_P(object.base) ? 0 : farBelow;
      object.size = object.max_size = -1;
    }
  }

  bool mayBeClobberedBy(gimple *store) {
    if (hasObject && !stmt_may_clobber_ref_p_1(store, &object))
      return false;
    return lanes.empty() || std::any_of(lanes.begin(), lanes.end(), [&](ao_ref &lane) {
             return stmt_may_clobber_ref_p_1(store, &lane);
           });
  }

private:
  std::vector<ao_ref> lanes;
  ao_ref object = {};
  bool hasObject = false;
};

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

  References references(access);
  tree state = access.vuse;
  for (unsigned stores = 0; state != first.vuse; ++stores) {
    gimple *store = SSA_NAME_DEF_STMT(state);
    if (stores == maxStores || gimple_bb(store) != gimple_bb(first.position) ||
        gimple_code(store) == GIMPLE_PHI)
      return "memory changes in between";
    // GCC marks gathers as pure, but not those that a target attribute brings in.
    if (!isBuiltinGather(store) && references.mayBeClobberedBy(store))
      return "a store in between may change what it reads";
    state = gimple_vuse(store);
  }
  return nullptr;
}

} // namespace vls::gcc
