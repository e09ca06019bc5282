// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/stores.h"

#include "gimple/memref.h"
#include "rewrite/active.h"
#include "rewrite/readback.h"
#include "rewrite/steps.h"

namespace vls::gcc {

namespace {

/// The lanes of `access`'s value that are stored, as a name: builtins whose index has fewer lanes
/// than their value store the low ones.
tree storedValue(const Access &access, Emitter &emitter) {
  tree value = access.value, type = TREE_TYPE(value);
  if (TREE_CODE(value) != SSA_NAME)
    value = emitter.operation(type, TREE_CODE(value), value);
  if (known_eq(TYPE_VECTOR_SUBPARTS(type), access.lanes))
    return value;
  return emitter.part(build_vector_type(TREE_TYPE(type), access.lanes), value, 0);
}

/// Bytes from the first that a lane stores to behind the last.
unsigned rowBytes(const Group &group) {
  std::int64_t end = 0; // from the lowest member on, which is at 0
  for (const Group::Member &member : group.members())
    end = std::max<std::int64_t>(end, member.offset + member.memref->type().elementBits / 8);
  return unsigned(end);
}

bool isReadBack(const Group &group, const Steps &steps, const std::vector<tree> &values,
                const std::vector<LaneAddress> &lanes) {
  std::vector<StoredValue> members;
  for (std::size_t m = 0; m < group.size(); ++m) {
    const Group::Member &member = group.members()[m];
    members.push_back({values[m], member.offset - group.members()[0].offset,
                       member.memref->type().elementBits / 8});
  }
  return storeLanes(steps.stores(), members, lanes);
}

/// Takes `statement` out of its block and of the chain of memory states.
void removeStore(gimple *statement, bitmap dead) {
  markOperands(statement, dead);
  unlink_stmt_vdef(statement);
  auto place = gsi_for_stmt(statement);
  gsi_remove(&place, true);
  release_defs(statement);
}

} // namespace

const Access &lastOf(const Group &group) {
  const Access *last = &accessOf(*group.members()[0].memref);
  for (const Group::Member &member : group.members())
    if (accessOf(*member.memref).order > last->order)
      last = &accessOf(*member.memref);
  return *last;
}

bool rewriteStores(const Group &group, const Plan &plan, Reloads &reloads, bitmap dead) {
  const Access &last = lastOf(group);
  Emitter emitter = Emitter::before(last.position);
  const Access &first = accessOf(*group.members()[0].memref);
  const std::vector<LaneAddress> lanes =
      first.isMasked() ? emitActive(first, group.members()[0].offset, scratchRow(rowBytes(group)),
                                    emitter, reloads)
                       : emitAddresses(first, emitter, reloads);
  std::vector<tree> values;
  for (const Group::Member &member : group.members())
    values.push_back(storedValue(accessOf(*member.memref), emitter));
  Steps steps(group, plan, emitter, lanes, values);
  steps.emit();
  if (flag_checking && !isReadBack(group, steps, values, lanes))
    return false;

  tree memory = gimple_vuse(last.position);
  for (gassign *store : steps.stores())
    memory = emitter.insertStore(store, memory);
  gimple_set_vuse(last.position, memory); // so that what follows sees what they leave
  update_stmt(last.position);
  for (const Group::Member &member : group.members())
    for (gimple *part : accessOf(*member.memref).parts)
      removeStore(part, dead);
  return true;
}

} // namespace vls::gcc
