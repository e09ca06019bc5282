// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motion: may an access execute where another of its block stands? A load may be hoisted if no
// statement in between can change what it reads; a store may be sunk if none in between can read or
// change what it writes; and both only if none in between may fail to return. So a load is executed
// only where it would be, and a store wherever it would be.
//
// What the accesses of the block touch is known better from their addresses (overlap.h) than GCC's
// alias oracle knows it of calls and of scalar pointers; it suffices if one of both says no.

#ifndef VLS_GIMPLE_MOTION_H
#define VLS_GIMPLE_MOTION_H

#include "gimple/access.h"

namespace vls::gcc {

class Motion {
public:
  /// `all`: the accesses that the block was found to have. They must outlive this, and the block
  /// must not change.
  explicit Motion(const std::vector<Access> &all);

  /// Nothing if the load `access` may be hoisted to `first`, else the reason.
  const char *refusalToHoist(const Access &access, const Access &first) const;

  /// Nothing if the store `access` may be sunk to `last`, else the reason.
  const char *refusalToSink(const Access &access, const Access &last) const;

private:
  /// The access that `statement` is a part of, or null.
  const Access *find(gimple *statement) const;

  std::map<gimple *, const Access *> byPart;
};

} // namespace vls::gcc

#endif
