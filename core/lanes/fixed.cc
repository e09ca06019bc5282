// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/fixed.h"

namespace vls {

namespace {

constexpr unsigned mostWalked = 1000; ///< blocks of a cycle

} // namespace

std::optional<std::vector<bool>> walkFixed(const Layout &layout, unsigned branch, unsigned cycle,
                                           unsigned to, const Steadiness &condition) {
  if (!layout.contains(cycle, branch))
    return {};
  // In an inner cycle, lanes may come to the branch several times in one iteration.
  if (layout.cycleOf[branch] != cycle && !condition.isSteady(cycle))
    return {};
  const auto [begin, end] = std::pair(layout.cycles[cycle].begin, layout.cycles[cycle].end);
  if (end - begin > mostWalked)
    return {};
  std::vector<bool> seen(end - begin);
  std::vector<unsigned> work{begin};
  while (!work.empty()) {
    const unsigned p = work.back();
    work.pop_back();
    if (!layout.contains(cycle, p) || seen[p - begin])
      continue;
    seen[p - begin] = true;
    if (p == branch)
      work.push_back(to);
    else
      work.insert(work.end(), layout.successors[p].begin(), layout.successors[p].end());
  }
  const std::vector<unsigned> &back = layout.predecessors[begin];
  for (unsigned i = 0; i < back.size(); ++i)
    if (layout.contains(cycle, back[i]) && seen[back[i] - begin] &&
        (back[i] != branch || to == begin) && !condition.isKept(cycle, i))
      return {};
  return seen;
}

std::vector<bool> shieldedFrom(const Layout &layout, unsigned branch, unsigned cycle,
                               const Steadiness &condition) {
  const Layout::Cycle &c = layout.cycles[cycle];
  std::vector<unsigned> ways(c.end - c.begin);
  for (unsigned to : layout.successors[branch]) {
    const std::optional<std::vector<bool>> seen = walkFixed(layout, branch, cycle, to, condition);
    for (unsigned i = 0; i < ways.size(); ++i)
      ways[i] += !seen || (*seen)[i];
  }
  std::vector<bool> result(layout.size());
  for (unsigned i = 0; i < ways.size(); ++i)
    result[c.begin + i] = ways[i] < 2;
  return result;
}

} // namespace vls
