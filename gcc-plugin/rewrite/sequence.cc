// SPDX-License-Identifier: GPL-3.0-or-later

#include "rewrite/sequence.h"

#include "gimple/memref.h"
#include "rewrite/active.h"
#include "rewrite/readback.h"
#include "rewrite/replace.h"
#include "rewrite/steps.h"

namespace vls::gcc {

namespace {

bool isReadBackAs(const Group &group, const Steps &steps, const std::vector<LaneAddress> &lanes) {
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Group::Member &member = group.members()[i];
    if (!holdsLanes(steps.results()[i], lanes, member.offset - group.members()[0].offset,
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
  const std::vector<LaneAddress> lanes =
      first.isMasked() ? emitActive(first, group.members()[0].offset, zeroRow(), emitter, reloads)
                       : emitAddresses(first, emitter, reloads);
  reloads.noteRows(lanes);
  Steps steps(group, plan, emitter, lanes);
  steps.emit();
  for (std::size_t i = 0; i < group.size(); ++i)
    bitmap_set_bit(dead, SSA_NAME_VERSION(steps.results()[i]));
  if (flag_checking && !isReadBackAs(group, steps, lanes))
    return false;
  for (std::size_t i = 0; i < group.size(); ++i)
    replaceBy(accessOf(*group.members()[i].memref), steps.results()[i], dead);
  return true;
}

} // namespace vls::gcc
