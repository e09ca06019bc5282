// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows: what a group of loads has to load, as far as it is of one element size. Members of several
// sizes are several Rows of one memory.

#ifndef VLS_OPTVLS_ROWS_H
#define VLS_OPTVLS_ROWS_H

#include "optvls/memory.h"

#include <optional>

namespace vls {

/// The distinct values of one element size that a group loads: one for each offset.
struct Rows {
  unsigned lanes = 0;
  unsigned elementBits = 0;
  std::vector<std::int64_t> offsets; ///< distinct, ascending
  std::vector<LaneSet> needed;       ///< per value: lanes that someone needs; never none
  /// Per member of the group: index into `offsets`, or nothing if it is of another size.
  std::vector<std::optional<std::size_t>> valueOf;

  unsigned elementBytes() const { return elementBits / 8; }
  unsigned resultBits() const { return lanes * elementBits; }
  std::int64_t firstByte() const { return offsets.front(); }
  std::int64_t endByte() const { return offsets.back() + elementBytes(); }
  bool needsAll() const; ///< every lane of every value
  bool isNeeded(std::size_t value, unsigned lane) const { return needed[value] >> lane & 1; }
};

/// One Rows for each element size of `group`, the widest first.
std::vector<Rows> rowsOf(const Group &group);

} // namespace vls

#endif
