// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/check/loads.h"

namespace vls::check {

namespace {

/// What is wrong with `byte` as the content of `due` in a lane `lane` that is active, or an empty
/// string. Follows every chain of cases that can hold if that lane is active and the others are or
/// are not.
std::string compare(Byte byte, const Symbol &due, unsigned lane, const Definition &definition,
                    const Values &values) {
  LaneSet inactive = 0;
  while (byte != 0) {
    const Case &next = values.caseOf(byte);
    byte = next.otherwise;
    const bool holds = next.guard == always || next.guard == Guard(lane);
    if (!holds && (inactive >> next.guard & 1) != 0)
      continue;
    if (next.symbol != due)
      return "has " + definition.text(next.symbol) + " where " + definition.text(due) + " is due";
    if (holds)
      return {};
    inactive |= LaneSet(1) << next.guard;
  }
  return "may have anything where " + definition.text(due) + " is due";
}

} // namespace

std::string executeLoad(const Instruction &load, const Definition &definition, bool mayReadGaps,
                        Values &values, std::vector<Byte> *result) {
  const std::int64_t elementBytes = load.type.elementBits / 8;
  const std::int64_t readBytes = load.repeatedBits != 0 ? load.repeatedBits / 8 : load.type.bytes();
  const unsigned space = load.address.lane;
  for (std::size_t e = 0; e < load.type.lanes; ++e) {
    const std::int64_t first = load.address.offset + std::int64_t(e) * elementBytes % readBytes;
    const std::int64_t end = first + elementBytes;
    const Guard guard = definition.guardOf(load, e);
    if (guard != never) {
      const std::int64_t wrong = definition.firstUnreadable(space, first, end, guard, mayReadGaps);
      if (wrong != end)
        return "reads " + definition.text({space, wrong}) + ", which is not " +
               (mayReadGaps ? "between bytes" : "a byte") + " that its lane accesses";
    }
    for (std::int64_t b = first; b < end; ++b) {
      const Byte otherwise =
          load.operands.empty() ? 0 : values.of(load.operands.front())[result->size()];
      result->push_back(guard == never ? otherwise
                                       : values.makeCase({guard, {space, b}, otherwise}));
    }
  }
  return {};
}

std::string checkResult(const std::vector<Byte> &bytes, const Group &group,
                        const Group::Member &member, const Definition &definition,
                        const Values &values) {
  const std::size_t elementBytes = member.memref->type().elementBits / 8;
  const LaneSet needed = member.memref->neededLanes();
  for (std::size_t k = 0; k < bytes.size(); ++k) {
    const unsigned lane = unsigned(k / elementBytes);
    if ((needed >> lane & 1) == 0)
      continue;
    const Address due = group.addressOf(lane, member.offset + std::int64_t(k % elementBytes));
    const std::string wrong = compare(bytes[k], {due.lane, due.offset}, lane, definition, values);
    if (!wrong.empty())
      return wrong;
  }
  return {};
}

} // namespace vls::check
