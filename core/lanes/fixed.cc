// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/fixed.h"

namespace vls {

namespace {

constexpr unsigned mostWalked = 1000; ///< blocks of a cycle

} // namespace

std::optional<std::vector<bool>> walkFixed(const Layout &layout, unsigned branch, unsigned cycle,
                                           unsigned to, const IsKept &isKept) {
  if (!layout.contains(cycle, branch))
    return {};
  const auto [begin, end] = std::pair(layout.cycles[cycle].begin, layout.cycles[cycle].end);
  if (end - begin > mostWalked)
    return {};
  Walk walk{layout, cycle, branch, to, std::vector<bool>(end - begin)};
  std::vector<unsigned> work{begin};
  while (!work.empty()) {
    const unsigned p = work.back();
    work.pop_back();
    if (!layout.contains(cycle, p) || walk.seen[p - begin])
      continue;
    walk.seen[p - begin] = true;
    if (p == branch)
      work.push_back(to);
    else
      work.insert(work.end(), layout.successors[p].begin(), layout.successors[p].end());
  }
  if (!isKept(walk))
    return {};
  return std::move(walk.seen);
}

std::vector<bool> shieldedFrom(const Layout &layout, unsigned branch, unsigned cycle,
                               const IsKept &isKept) {
  const Layout::Cycle &c = layout.cycles[cycle];
  std::vector<unsigned> ways(c.end - c.begin);
  for (unsigned to : layout.successors[branch]) {
    const std::optional<std::vector<bool>> seen = walkFixed(layout, branch, cycle, to, isKept);
    for (unsigned i = 0; i < ways.size(); ++i)
      ways[i] += !seen || (*seen)[i];
  }
  std::vector<bool> result(layout.size());
  for (unsigned i = 0; i < ways.size(); ++i)
    result[c.begin + i] = ways[i] < 2;
  return result;
}

} // namespace vls
