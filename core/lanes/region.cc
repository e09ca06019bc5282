// SPDX-License-Identifier: GPL-3.0-or-later
//
// The influence region of a branch. A block post-dominates it if no way leads from the branch to a
// return, or to a block from which there is no return, without that block.
#include "lanes/explain.h"

#include <algorithm>

namespace vls {

namespace {

/// The positions that a walk from `from` meets; it does not go beyond `stop`, nor includes it.
std::vector<bool> walk(const std::vector<std::vector<unsigned>> &next,
                       const std::vector<unsigned> &from, unsigned stop) {
  std::vector<bool> seen(next.size());
  std::vector<unsigned> work = from;
  while (!work.empty()) {
    const unsigned at = work.back();
    work.pop_back();
    if (at == stop || seen[at])
      continue;
    seen[at] = true;
    work.insert(work.end(), next[at].begin(), next[at].end());
  }
  return seen;
}

/// The immediate post-dominator; none if it is the exit behind all returns.
unsigned postDominator(const Layout &layout, unsigned position) {
  std::vector<unsigned> returns;
  for (unsigned p = 0; p < layout.size(); ++p)
    if (layout.successors[p].empty())
      returns.push_back(p);
  const std::vector<bool> returning = walk(layout.predecessors, returns, Layout::none);

  // A block post-dominates if the exit cannot be reached without it. The closest is the first such
  // one on any way to the exit.
  const auto escapes = [&](unsigned without) {
    const std::vector<bool> seen = walk(layout.successors, layout.successors[position], without);
    for (unsigned p = 0; p < layout.size(); ++p)
      if (seen[p] && (layout.successors[p].empty() || !returning[p]))
        return true;
    return false;
  };
  if (!returning[position])
    return Layout::none;
  std::vector<unsigned> way{position}, before(layout.size(), Layout::none);
  for (std::size_t i = 0; i < way.size(); ++i)
    for (unsigned to : layout.successors[way[i]])
      if (before[to] == Layout::none && to != position) {
        before[to] = way[i];
        way.push_back(to);
      }
  unsigned last = Layout::none;
  for (unsigned p : way)
    if (layout.successors[p].empty()) {
      last = p;
      break;
    }
  std::vector<unsigned> candidates;
  for (unsigned p = last; p != Layout::none && p != position; p = before[p])
    candidates.push_back(p);
  for (auto p = candidates.rbegin(); p != candidates.rend(); ++p)
    if (!escapes(*p))
      return *p;
  return Layout::none;
}

} // namespace

std::vector<unsigned> regionOf(const Layout &layout, unsigned position) {
  const unsigned stop = postDominator(layout, position);
  const std::vector<bool> seen = walk(layout.successors, layout.successors[position], stop);
  std::vector<unsigned> result;
  for (unsigned p = 0; p < layout.size(); ++p)
    if (seen[p])
      result.push_back(p);
  return result;
}

} // namespace vls
