// SPDX-License-Identifier: GPL-3.0-or-later

#include "lane_cover.h"

#include "prices.h"

#include <algorithm>

namespace optimal {

using namespace vls;

LaneCover::LaneCover(const Problem &problem, unsigned lane, const CellInstructions &in)
    : everything((std::size_t(1) << problem.members.size()) - 1) {
  const auto add = [&](const CellLoad &load, const Uops &uops) {
    if (load.lane != lane)
      return;
    std::size_t members = 0;
    for (const std::vector<bool> &has : load.has)
      for (unsigned m = 0; m < problem.members.size(); ++m)
        members |= std::size_t(has[m * problem.lanes + lane]) << m;
    accesses.push_back({members, uops});
  };
  for (const CellLoad &load : in.loads)
    add(load, load.uops);
  for (const CellKind &kind : in.kinds)
    for (const CellLoad &load : kind.loads)
      add(load, wholeUops(kind));
}

int LaneCover::least(const Weight &weight) const {
  constexpr int none = 1000000;
  std::vector<int> sums(everything + 1, none);
  sums[0] = 0;
  for (std::size_t had = 0; had < everything; ++had) // accesses only add
    for (const Access &access : accesses) {
      int &sum = sums[had | access.members];
      sum = std::min(sum, sums[had] + weight(access.uops));
    }
  return sums[everything];
}

} // namespace optimal
