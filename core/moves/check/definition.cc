// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/check/definition.h"

#include "moves/check/limits.h"

namespace vls::check {

namespace {

/// Two bytes that are this far apart, and no further, have no page between them that neither is on.
constexpr std::int64_t pageBytes = 4096;

} // namespace

std::string Definition::examine() {
  if (group.lanes() == 0 || group.lanes() > 64)
    return "the group has " + std::to_string(group.lanes()) + " lanes";
  if (group.rowBytes() > farthest ||
      (group.stride() && (*group.stride() > farthestStride || *group.stride() < -farthestStride)))
    return "the group's rows are longer or farther apart than can be checked";
  for (std::size_t m = 0; m < group.size(); ++m) {
    const std::string wrong = examineMember(m);
    if (!wrong.empty())
      return "member " + std::to_string(m + 1) + wrong;
    const std::int64_t first = group.members()[m].offset;
    const std::int64_t bytes = group.members()[m].memref->type().elementBits / 8;
    row.add(first, first + bytes);
    for (unsigned lane = 0; group.stride() && lane < group.lanes(); ++lane) {
      const std::int64_t there = group.addressOf(lane, first).offset;
      space.add(there, there + bytes);
    }
  }
  return {};
}

std::string Definition::examineMember(std::size_t m) const {
  const Group::Member &member = group.members()[m];
  const Memref &memref = *member.memref;
  const VectorType type = memref.type();
  if (isLoad(memref.kind()) != isLoad(group.kind()))
    return std::string(" is a ") + (isLoad(memref.kind()) ? "load" : "store") +
           ", the group one of " + (isLoad(group.kind()) ? "loads" : "stores");
  if (memref.isMasked() != group.isMasked())
    return std::string(" is ") + (group.isMasked() ? "not " : "") + "masked, the group is" +
           (group.isMasked() ? "" : " not");
  if (type.lanes != group.lanes())
    return " has " + std::to_string(type.lanes) + " lanes, the group " +
           std::to_string(group.lanes());
  if (!isCheckable(type))
    return " has type " + toString(type) + ", which cannot be checked";
  const std::int64_t bytes = type.elementBits / 8;
  if (member.offset < 0 || bytes > group.rowBytes() || member.offset > group.rowBytes() - bytes)
    return " at offset " + std::to_string(member.offset) + " is outside the row of " +
           std::to_string(group.rowBytes()) + " bytes";
  return {};
}

Guard Definition::guardOf(const Instruction &instruction, std::size_t element) const {
  if (!instruction.guards.empty() && instruction.guards[element] == Instruction::neverAccessed)
    return never;
  if (!group.isMasked())
    return always;
  if (!instruction.guards.empty())
    return instruction.guards[element];
  return group.stride() ? always : Guard(instruction.address.lane);
}

std::int64_t Definition::firstUnreadable(unsigned inSpace, std::int64_t first, std::int64_t end,
                                         Guard guard, bool mayReadGaps) const {
  const AccessedBytes *accessed = &row;
  std::int64_t start = 0; // of what `accessed` describes
  if (group.isMasked()) {
    // Any other lane may be inactive, and in spaces of their own it is unknown where others are.
    if (guard < 0 || (!group.stride() && unsigned(guard) != inSpace))
      return first;
    start = group.addressOf(unsigned(guard), 0).offset;
  } else if (group.stride()) {
    accessed = &space;
  }
  const auto firstWrong = [&](std::int64_t from, std::int64_t to) {
    const std::int64_t gap = accessed->firstGap(from - start, to - start) + start;
    return mayReadGaps && accessed->enclosed(from - start, to - start, pageBytes) ? to : gap;
  };
  if (firstWrong(first, end) == end)
    return end;
  while (firstWrong(first, first + 1) != first)
    ++first;
  return first;
}

std::string Definition::text(const Symbol &place) const {
  return "byte " + std::to_string(place.offset) +
         (group.stride() ? "" : " of lane " + std::to_string(place.source));
}

} // namespace vls::check
