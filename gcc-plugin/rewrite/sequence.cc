// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/sequence.h"

#include "gimple/memref.h"
#include "rewrite/readback.h"
#include "rewrite/steps.h"

namespace vls::gcc {

namespace {

const Access &firstOf(const Group &group) {
  return accessOf(*group.members()[0].memref);
}

/// `value`, of the lanes that `access` reads, as its whole result: the builtins whose index has
/// fewer lanes than their result leave the rest zero.
tree asResult(const Access &access, tree value, Emitter &emitter) {
  tree type = TREE_TYPE(access.result);
  if (known_eq(TYPE_VECTOR_SUBPARTS(type), access.lanes))
    return value;
  tree half = TREE_TYPE(value);
  vec<constructor_elt, va_gc> *elements = nullptr;
  CONSTRUCTOR_APPEND_ELT(elements, NULL_TREE, value);
  CONSTRUCTOR_APPEND_ELT(elements, NULL_TREE, build_zero_cst(half));
  tree whole = build_vector_type(TREE_TYPE(half), TYPE_VECTOR_SUBPARTS(type));
  return emitter.operation(whole, CONSTRUCTOR, build_constructor(whole, elements));
}

/// `access`'s statement becomes a copy of `value`.
void replaceBy(const Access &access, tree value, bitmap dead) {
  markOperands(access.statement, dead);
  Emitter emitter = Emitter::before(access.statement);
  tree whole = asResult(access, value, emitter);
  tree type = TREE_TYPE(access.result);
  gassign *copy = useless_type_conversion_p(type, TREE_TYPE(whole))
                      ? gimple_build_assign(access.result, whole)
                      : gimple_build_assign(access.result, VIEW_CONVERT_EXPR,
                                            build1(VIEW_CONVERT_EXPR, type, whole));
  gimple_set_location(copy, gimple_location(access.statement));
  if (tree store = gimple_vdef(access.statement)) { // a gather that GCC did not mark as pure
    unlink_stmt_vdef(access.statement);
    release_ssa_name(store);
  }
  auto place = gsi_for_stmt(access.statement);
  gsi_replace(&place, copy, false);
}

bool isReadBackAs(const Group &group, const Plan &plan, const Steps &steps,
                  const std::vector<LaneAddress> &lanes) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Group::Member &member = group.members()[i];
    if (!holdsLanes(steps.value(plan.sequence.results[i]), lanes,
                    member.offset - group.members()[0].offset,
                    member.memref->type().elementBits / 8))
      return false;
  }
  return true;
}

} // namespace

bool rewriteGroup(const Group &group, const Plan &plan, Reloads &reloads, bitmap dead) {
  const Access &first = firstOf(group);
  // Behind the last of several parts, where the addresses of all lanes are there.
  Emitter emitter =
      first.parts.size() > 1 ? Emitter::after(first.position) : Emitter::before(first.position);
  std::vector<LaneAddress> lanes = emitAddresses(first, emitter, reloads);
  Steps steps(group, plan, emitter, lanes);
  steps.emit();
  for (std::size_t i = 0; i < group.size(); ++i)
    bitmap_set_bit(dead, SSA_NAME_VERSION(steps.value(plan.sequence.results[i])));
  if (flag_checking && !isReadBackAs(group, plan, steps, lanes))
    return false;
  for (std::size_t i = 0; i < group.size(); ++i)
    replaceBy(accessOf(*group.members()[i].memref), steps.value(plan.sequence.results[i]), dead);
  return true;
}

} // namespace vls::gcc
