// SPDX-License-Identifier: GPL-3.0-or-later
//
// GimpleMemref: an Access as the core sees it. The callbacks are answered from affine addresses and
// from the alias oracle.

#ifndef VLS_GIMPLE_MEMREF_H
#define VLS_GIMPLE_MEMREF_H

#include "gimple/access.h"
#include "gimple/motion.h"

namespace vls::gcc {

class GimpleMemref : public Memref {
public:
  /// `id` is what dumps call it; `access`, and `motionInBlock` of its block, must outlive it.
  GimpleMemref(unsigned id, const Access &access, const Motion &motionInBlock)
      : Memref(access.kind, access.type()), number(id), read(access), motion(motionInBlock) {}

  unsigned id() const { return number; }
  const Access &access() const { return read; }

  bool isAConstDistanceFrom(const Memref &other, Integer *distance) const override;
  /// Of the terms of each lane's address and the distances between the lanes.
  std::uint64_t addressHash() const override;
  bool haveSameNumElements(const Memref &other) const override;
  bool canMoveTo(const Memref &other) const override;
  /// As lane evolution says (stride.h), but false if lanes may be inactive: each is then at its row
  /// or at one of zeros.
  bool hasAConstStride(Integer *stride) const override;
  /// False where the rows of both are a multiple of some period apart that is no shorter than they
  /// are: they are then the same row, or lie side by side. And where the program says that the
  /// iterations of a loop are done side by side (overlap.h).
  bool mayOverlapInOtherLanes(const Memref &other) const override;
  bool mayOverlapInLaterLanes(const Memref &other) const override;

private:
  unsigned number;
  const Access &read;
  const Motion &motion;
};

/// The access behind a member of a group of this client's memrefs.
const Access &accessOf(const Memref &memref);
const Access &firstOf(const Group &group);

} // namespace vls::gcc

#endif
