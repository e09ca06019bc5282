// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gathered vectors: each lane is a load that stands somewhere, at a constant stride or not. Such
// vectors with loads at constant distances, lane by lane, are a group of the OptVLS server, and
// cost what its plan does:
//
//   <x[0] x[5] x[10] x[15]>, <x[1] x[6] x[11] x[16]>     two members, rows 20 bytes apart
//
// A plan's step is a Build for each vector; the client has the loads of one group planned again by
// the server where it writes them.

#ifndef VLS_PACKER_GATHERED_H
#define VLS_PACKER_GATHERED_H

#include "packer/region.h"

#include "vls/optvls.h"

#include <map>

namespace vls {

/// Bytes; further apart, vectors are in no group.
constexpr std::int64_t mostApart = 64;

/// Where the lanes of a vector are loaded from, lowest lane first.
struct GatheredRows {
  unsigned elementBits = 0;
  std::vector<Region::Place> lanes;

  /// Bytes from `this` to `other`, if they are a constant distance apart in all lanes.
  std::optional<std::int64_t> distanceTo(const GatheredRows &other) const;
};

/// The rows of `x`, whose lanes are loads of the window that may be done in any order; nothing if
/// they are not, or if one contiguous load or a broadcast has them all.
std::optional<GatheredRows> gatheredRows(const Region &region, const Lanes &x);

/// Of `x`, whose rows are `rows`: at which distances, 0 among them, each lane has a load beside it
/// that is of its row. Rows a stride apart have that many bytes.
std::vector<std::int64_t> distancesBeside(const Region &region, const Lanes &x,
                                          const GatheredRows &rows);

/// Plans of groups of gathered vectors, made once for each shape.
class GatheredPlans {
public:
  explicit GatheredPlans(const Target &ofTarget) : target(ofTarget) {}

  bool isOn = false; ///< else there are no groups of gathered vectors, and nothing is to be asked

  /// µops of loading the vectors at `distances` (bytes, ascending) from `rows` together; nothing if
  /// there is no plan.
  const std::optional<Uops> &uops(const GatheredRows &rows,
                                  const std::vector<std::int64_t> &distances);

private:
  std::optional<Uops> plan(VectorType type, std::optional<std::int64_t> stride,
                           const std::vector<std::int64_t> &distances) const;

  const Target &target;
  std::map<std::vector<std::int64_t>, std::optional<Uops>> known;
};

} // namespace vls

#endif
