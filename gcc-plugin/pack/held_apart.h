// SPDX-License-Identifier: GPL-3.0-or-later
//
// HeldApart: are there adjacent stores between which something stands that keeps them apart, and
// would not if it were known not to overlap them? Only then is it worth to plan as if it were.

#ifndef VLS_PACK_HELD_APART_H
#define VLS_PACK_HELD_APART_H

#include "pack/planned.h"

namespace vls::gcc {

class HeldApart {
public:
  /// In the block of `plain`. Stores that are packed by its plan do not count.
  explicit HeldApart(const Planned &plain);

  /// True if there are none for sure: no access stands between two stores.
  bool none() const { return accesses.size() < 3; }

  /// Among the statements of `within`? Asked if not `none`.
  bool any(const std::set<gimple *> &within) const;

private:
  unsigned lastNeighbour(unsigned store, const std::vector<unsigned> &all) const;
  bool isCrossed(unsigned store, unsigned last, const std::vector<unsigned> &within) const;

  const GimpleBlock &block;
  Rows rows;                      ///< if not `none`
  std::vector<bool> isLeft;       ///< by operation: a store that is not packed
  std::vector<unsigned> accesses; ///< from the first of these to the last, in order
};

} // namespace vls::gcc

#endif
