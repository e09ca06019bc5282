// SPDX-License-Identifier: GPL-3.0-or-later
//
// Motion: may an access execute where another of its region stands? A load may be hoisted if no
// statement on a path in between can change what it reads; a store may be sunk within its block if
// none in between can read or change what it writes; and both only if none in between may fail to
// return. Blocks of a region are executed together (region.h). So a load is executed only where it
// would be, and a store wherever it would be: no byte is read that the program would not read.
//
// What the accesses of the region touch is known better from their addresses (overlap.h) than GCC's
// alias oracle knows it of calls and of scalar pointers; it suffices if one of both says no.

#ifndef VLS_GIMPLE_MOTION_H
#define VLS_GIMPLE_MOTION_H

#include "gimple/access.h"

namespace vls::gcc {

class References;

class Motion {
public:
  /// `all`: the accesses that the region was found to have. They must outlive this, and the
  /// region must not change.
  explicit Motion(const std::vector<Access> &all);

  /// Nothing if the load `access` may be hoisted to `first`, else the reason.
  Refusal refusalToHoist(const Access &access, const Access &first) const;

  /// Nothing if no store of `l` may change what the load `access`, in `l`, reads, whichever
  /// iteration it is executed in; else the reason.
  Refusal refusalToHoist(const Access &access, class loop &l) const;

  /// Nothing if the store `access` may be sunk to `last`, else the reason.
  Refusal refusalToSink(const Access &access, const Access &last) const;

private:
  Refusal refusalToPass(const Access &access, const Access &last) const;

  /// May `store` change what `access`, whose references these are, reads?
  bool mayClobber(const Access &access, References &references, gimple *store) const;

  /// The access that `statement` is a part of, or null.
  const Access *find(gimple *statement) const;

  std::map<gimple *, const Access *> byPart;
};

} // namespace vls::gcc

#endif
