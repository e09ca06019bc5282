// SPDX-License-Identifier: GPL-3.0-or-later

#include "gimple/motion.h"

#include "gimple/builtin.h"
#include "gimple/overlap.h"

namespace vls::gcc {

namespace {

/// Statements between two accesses that touch memory and are looked at before giving up.
constexpr unsigned maxStatements = 256;

/// The pointer by which `statement` accesses memory if it is a masked load or store, of which GCC's
/// oracle knows nothing; else null.
tree maskedPointer(gimple *statement) {
  if (!gimple_call_internal_p(statement, IFN_MASK_LOAD) &&
      !gimple_call_internal_p(statement, IFN_MASK_STORE))
    return NULL_TREE;
  return gimple_call_arg(statement, 0);
}

/// The `restrict` parameter that `pointer` is based on, in every way in which it may have come
/// about; null if there is none, or more than one. `seen`: names that were looked at, none at
/// first.
tree restrictParameter(tree pointer, std::set<tree> &seen) {
  if (TREE_CODE(pointer) != SSA_NAME)
    return NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF(pointer)) {
    tree parameter = SSA_NAME_VAR(pointer);
    return parameter && TREE_CODE(parameter) == PARM_DECL && TYPE_RESTRICT(TREE_TYPE(parameter))
               ? parameter
               : NULL_TREE;
  }
  constexpr std::size_t maxNames = 64;
  if (!seen.insert(pointer).second || seen.size() > maxNames)
    return NULL_TREE;
  gimple *definition = SSA_NAME_DEF_STMT(pointer);
  if (auto *assign = dyn_cast<gassign *>(definition)) {
    const tree_code code = gimple_assign_rhs_code(assign);
    return code == POINTER_PLUS_EXPR || code == SSA_NAME || CONVERT_EXPR_CODE_P(code)
               ? restrictParameter(gimple_assign_rhs1(assign), seen)
               : NULL_TREE;
  }
  auto *phi = dyn_cast<gphi *>(definition);
  tree common = NULL_TREE;
  for (unsigned i = 0; phi && i < gimple_phi_num_args(phi); ++i) {
    tree argument = gimple_phi_arg_def(phi, i);
    if (seen.count(argument)) // around the loop
      continue;
    tree parameter = restrictParameter(argument, seen);
    if (!parameter || (common && parameter != common))
      return NULL_TREE;
    common = parameter;
  }
  return common;
}

/// May what the two pointers lead to be in one object?
bool mayPointIntoOne(tree a, tree b) {
  std::set<tree> ofA, ofB;
  if (!ptr_derefs_may_alias_p(a, b))
    return false;
  tree left = restrictParameter(a, ofA), right = restrictParameter(b, ofB);
  return !left || !right || left == right;
}

} // namespace

/// What a statement must touch to touch what `access` does.
///
/// The base pointer says which object is accessed, but not where: indices may be negative. So its
/// reference has no known start and no known extent. The loads of an emulated gather are exact
/// references, but GCC knows little of their pointers. A statement that touches must hit both.
class References {
public:
  explicit References(const Access &access) {
    if (access.form == AccessForm::Emulated)
      for (gimple *part : access.parts) {
        lanes.emplace_back();
        ao_ref_init(&lanes.back(),
                    access.isStore() ? gimple_assign_lhs(part) : gimple_assign_rhs1(part));
      }
    pointer = basePointer(access);
    if (pointer) {
      ao_ref_init_from_ptr_and_size(&object, pointer, NULL_TREE);
      // Far below any object, in bits; a declaration has nothing below its start.
      constexpr std::int64_t farBelow = -(std::int64_t(1) << 55);
      hasObject = object.base;
      object.offset = hasObject && DECL_P(object.base) ? 0 : farBelow;
      object.size = object.max_size = -1;
    }
  }

  /// `typesTell`: that they are of different types keeps them apart. So it does if this would read
  /// what `store` has written; but what was written as one type may be overwritten as another one.
  bool mayBeClobberedBy(gimple *store, bool typesTell) {
    return !isApartFrom(maskedPointer(store)) &&
           mayMeet([&](ao_ref &ref) { return stmt_may_clobber_ref_p_1(store, &ref, typesTell); });
  }

  bool mayBeUsedBy(gimple *load) {
    return !isApartFrom(maskedPointer(load)) &&
           mayMeet([&](ao_ref &ref) { return ref_maybe_used_by_stmt_p(load, &ref); });
  }

  /// May `other` touch the object that these are in?
  bool mayShareObject(const References &other) const {
    return !pointer || !other.pointer || mayPointIntoOne(pointer, other.pointer);
  }

private:
  bool isApartFrom(tree other) const {
    return other && pointer && !mayPointIntoOne(pointer, other);
  }

  template <typename Question> bool mayMeet(Question question) {
    if (hasObject && !question(object))
      return false;
    return lanes.empty() || std::any_of(lanes.begin(), lanes.end(), question);
  }

  std::vector<ao_ref> lanes;
  ao_ref object = {};
  tree pointer = NULL_TREE;
  bool hasObject = false;
};

namespace {

/// True if grouping compares the two.
bool areOfOneClass(const Access &a, const Access &b) {
  return a.kind == b.kind && a.conditions == b.conditions && distanceBetween(a, b);
}

/// True if the order of the two does not matter; `first` is executed first.
bool areApart(const Access &first, const Access &second) {
  return !References(first).mayShareObject(References(second)) || !mayOverlap(first, second);
}

/// True if nothing uses what `statement` loads: loads are rewritten before stores, and what they
/// were made of goes when all is done.
bool isUnusedLoad(gimple *statement) {
  return gimple_assign_load_p(statement) && !gimple_has_volatile_ops(statement) &&
         !stmt_could_throw_p(cfun, statement) &&
         TREE_CODE(gimple_assign_lhs(statement)) == SSA_NAME &&
         has_zero_uses(gimple_assign_lhs(statement));
}

/// Why `access` cannot execute where `other`, of the same kind, does, whatever is in between.
Refusal refusalOfPlaces(const Access &access, const Access &other) {
  if (access.isStore() && gimple_bb(access.position) != gimple_bb(other.position))
    return Reason::LastElsewhere;
  if (access.barrier != other.barrier)
    return Reason::Barrier;
  return {};
}

} // namespace

Motion::Motion(const std::vector<Access> &all) {
  for (const Access &access : all)
    for (gimple *part : access.parts)
      byPart.emplace(part, &access);
}

const Access *Motion::find(gimple *statement) const {
  auto found = byPart.find(statement);
  return found == byPart.end() ? nullptr : found->second;
}

bool Motion::mayClobber(const Access &access, References &references, gimple *store) const {
  const Access *known = find(store);
  // GCC marks gathers as pure, but not those that a target attribute brings in.
  return !isBuiltinGather(store) && !(known && areApart(*known, access)) &&
         references.mayBeClobberedBy(store, true);
}

Refusal Motion::refusalToHoist(const Access &access, class loop &l) const {
  References references(access);
  basic_block *blocks = get_loop_body(&l);
  Refusal refusal;
  unsigned stores = 0;
  for (unsigned b = 0; b < l.num_nodes && !refusal; ++b)
    for (auto i = gsi_start_bb(blocks[b]); !gsi_end_p(i) && !refusal; gsi_next(&i)) {
      if (!gimple_vdef(gsi_stmt(i)))
        continue;
      if (++stores > maxStatements)
        refusal = Reason::MemoryChanges;
      else if (mayClobber(access, references, gsi_stmt(i)))
        refusal = Reason::ReadChanges;
    }
  free(blocks);
  return refusal;
}

Refusal Motion::refusalToHoist(const Access &access, const Access &first) const {
  if (const Refusal refusal = refusalOfPlaces(access, first))
    return refusal;
  if (access.vuse == first.vuse)
    return {};
  if (!access.vuse || !first.vuse)
    return Reason::MemoryUnknown;

  References references(access);
  std::vector<tree> states{access.vuse}; // on all paths
  std::set<tree> seen{first.vuse};
  unsigned stores = 0;
  while (!states.empty()) {
    const tree state = states.back();
    states.pop_back();
    if (!seen.insert(state).second)
      continue;
    gimple *change = SSA_NAME_DEF_STMT(state);
    if (++stores > maxStatements || SSA_NAME_IS_DEFAULT_DEF(state) ||
        !dominated_by_p(CDI_DOMINATORS, gimple_bb(change), gimple_bb(first.position)))
      return Reason::MemoryChanges;
    if (auto *phi = dyn_cast<gphi *>(change)) {
      for (unsigned i = 0; i < gimple_phi_num_args(phi); ++i)
        states.push_back(gimple_phi_arg_def(phi, i));
      continue;
    }
    if (mayClobber(access, references, change))
      return Reason::ReadChanges;
    states.push_back(gimple_vuse(change));
  }
  return {};
}

Refusal Motion::refusalToSink(const Access &access, const Access &last) const {
  if (const Refusal refusal = refusalOfPlaces(access, last))
    return refusal;
  if (const Refusal refusal = refusalToPass(last, last))
    return refusal; // its lanes are stored where the last of them is
  return refusalToPass(access, last);
}

/// Nothing if `access` may be stored at the position of `last`, which is not before its own.
Refusal Motion::refusalToPass(const Access &access, const Access &last) const {
  if (access.start == last.position)
    return {};
  References references(access);
  unsigned seen = 0;
  auto i = gsi_for_stmt(access.start);
  for (gsi_next(&i); gsi_stmt(i) != last.position; gsi_next(&i)) {
    gimple *statement = gsi_stmt(i);
    if (is_gimple_debug(statement) || !gimple_vuse(statement) || isUnusedLoad(statement))
      continue;
    if (++seen > maxStatements)
      return Reason::MemoryChanges;
    const Access *known = find(statement);
    // Grouping sees to the order of the stores that could be in one group with this one.
    if (known && (areOfOneClass(access, *known) || areApart(access, *known)))
      continue;
    const bool isStore = gimple_vdef(statement) && !isBuiltinGather(statement);
    if (isStore && references.mayBeClobberedBy(statement, false))
      return Reason::StoredChanges;
    if (references.mayBeUsedBy(statement))
      return Reason::StoredIsRead;
  }
  return {};
}

} // namespace vls::gcc
