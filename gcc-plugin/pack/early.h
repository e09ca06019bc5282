// SPDX-License-Identifier: GPL-3.0-or-later
//
// EarlyNames: what can be known in front of a block. That are names from elsewhere, phis, and what
// statements of the block define that may as well be the first of it: arithmetic that cannot trap,
// and loads that nothing above them has to precede.
//
//   o[0] = ...;  p = v->data;  p[1] = ...      p is known early if o[0] is no part of v

#ifndef VLS_PACK_EARLY_H
#define VLS_PACK_EARLY_H

#include "gcc.h"

namespace vls::gcc {

class GimpleBlock;

class EarlyNames {
public:
  explicit EarlyNames(const GimpleBlock &ofBlock) : block(ofBlock) {}

  bool mayBe(tree value) const;

  /// Adds the statements of the block that `value`, which may be known early, needs.
  void addNeeds(tree value, std::set<gimple *> &statements) const;

private:
  bool mayBeFirst(gimple *statement) const;

  const GimpleBlock &block;
  mutable std::map<tree, bool> known;
};

} // namespace vls::gcc

#endif
