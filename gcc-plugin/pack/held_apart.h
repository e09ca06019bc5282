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
  /// Among the statements of `within`, in the block of `plain`. Stores that are packed by its plan
  /// do not count.
  HeldApart(const Planned &plain, const std::set<gimple *> &within);

  bool any() const;

private:
  unsigned lastNeighbour(unsigned store, const std::vector<unsigned> &all) const;
  bool isCrossed(unsigned store, unsigned last) const;

  const GimpleBlock &block;
  Rows rows;
  std::vector<unsigned> accesses;                   ///< operations, in order
  std::map<unsigned, std::vector<unsigned>> stores; ///< by row
};

} // namespace vls::gcc

#endif
