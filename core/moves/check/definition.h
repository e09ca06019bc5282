// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a group defines, in the terms of the check (core/moves/check.cc): which bytes its lanes
// access, and so which ones an instruction may access under which guard.

#ifndef VLS_MOVES_CHECK_DEFINITION_H
#define VLS_MOVES_CHECK_DEFINITION_H

#include "moves/accessed.h"
#include "moves/check/value.h"
#include "vls/group.h"

#include <string>

namespace vls::check {

class Definition {
public:
  explicit Definition(const Group &ofGroup) : group(ofGroup) {}

  /// O1. Returns what is wrong with the group, or an empty string. Nothing below may be asked if
  /// something is.
  std::string examine();

  bool loads() const { return isLoad(group.kind()); }

  /// When element `element` of a load or store is accessed. Its guards must be as many as its
  /// elements, or none, and each `neverAccessed` or a lane of the group.
  Guard guardOf(const Instruction &instruction, std::size_t element) const;

  /// The first byte of [first, end) of space `inSpace` that may not be read, or `end`, if it is
  /// read under `guard`, not `never`.
  std::int64_t firstUnreadable(unsigned inSpace, std::int64_t first, std::int64_t end, Guard guard,
                               bool mayReadGaps) const;

  /// The same for writing: only bytes that are accessed.
  std::int64_t firstUnwritable(unsigned inSpace, std::int64_t first, std::int64_t end,
                               Guard guard) const {
    return firstUnreadable(inSpace, first, end, guard, false);
  }

  /// "byte 8 of lane 1", or, with one space, "byte 40".
  std::string text(const Symbol &place) const;

private:
  std::string examineMember(std::size_t m) const;

  const Group &group;
  AccessedBytes row;   ///< of each row, from its start
  AccessedBytes space; ///< all rows; only if they are in one space
};

} // namespace vls::check

#endif
