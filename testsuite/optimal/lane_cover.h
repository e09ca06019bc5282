// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lane cover: what a lane takes of accesses at least, to have all its elements. They are its own:
// an access is of one lane.

#ifndef VLS_OPTIMAL_LANE_COVER_H
#define VLS_OPTIMAL_LANE_COVER_H

#include "cells.h"

#include <functional>

namespace optimal {

class LaneCover {
public:
  /// Of what there is `in` cells.
  LaneCover(const Problem &problem, unsigned lane, const CellInstructions &in);

  using Weight = std::function<int(const vls::Uops &)>;

  /// The least sum of weights that accesses have which together have each element; weights are of
  /// what an access takes, an insert with its load, and none is negative.
  int least(const Weight &weight) const;

  /// The least number of accesses.
  int count() const {
    return least([](const vls::Uops &) { return 1; });
  }

private:
  struct Access {
    std::size_t members; ///< a bit for each
    vls::Uops uops;
  };

  std::size_t everything;
  std::vector<Access> accesses;
};

} // namespace optimal

#endif
