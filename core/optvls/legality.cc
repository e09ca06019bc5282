// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/legality.h"

#include "optvls/overlap.h"

#include <algorithm>

namespace vls {

namespace {

constexpr std::size_t none = SIZE_MAX;

/// No store is sunk past more stores of its class than this: a bound on the time that it takes.
constexpr std::size_t maxPassed = 1024;

/// Nor are runs formed that more stores overlap with from outside than this.
constexpr std::size_t maxNeighbours = 64;

} // namespace

Legality::Legality(const Class &c, std::size_t maxMembers)
    : all(c), width(std::max<std::size_t>(1, std::min(c.size(), maxMembers))),
      answers(width * width, Answer::Unknown), owners(width, none) {
  if (isLoad(c.kind()))
    return;
  for (std::size_t i = 0; i < c.size(); ++i) {
    inOrder.push_back(i);
    widest = std::max(widest, c[i].bytes());
  }
  std::sort(inOrder.begin(), inOrder.end(),
            [&](std::size_t a, std::size_t b) { return c[a].order < c[b].order; });
  rank.resize(c.size());
  for (std::size_t i = 0; i < c.size(); ++i)
    rank[inOrder[i]] = i;
  passed = rank;
  stoppedAt.assign(c.size(), none);
}

bool Legality::precedes(std::size_t a, std::size_t b) const {
  return isLoad(all.kind()) ? all[a].order < all[b].order : all[a].order > all[b].order;
}

bool Legality::canMoveTo(std::size_t member, std::size_t anchor) {
  const std::size_t lower = std::min(member, anchor), upper = std::max(member, anchor);
  const std::size_t row = lower % width;
  if (owners[row] != lower) {
    owners[row] = lower;
    std::fill_n(answers.begin() + std::ptrdiff_t(row * width), width, Answer::Unknown);
  }
  Answer &answer = answers[row * width + (upper - lower)];
  if (answer == Answer::Unknown)
    answer = all[member].memref->canMoveTo(*all[anchor].memref) ? Answer::Yes : Answer::No;
  return answer == Answer::Yes;
}

/// Rule (1): `member` overlaps in other lanes with none up to `anchor`, which stands behind it.
bool Legality::mayPass(std::size_t member, std::size_t anchor) {
  const std::size_t to = rank[anchor];
  if (to - rank[member] > maxPassed)
    return false;
  while (stoppedAt[member] == none && passed[member] < to) {
    const std::size_t next = passed[member] + 1;
    if (mayOverlapInOtherLanes(all, all[member], all[inOrder[next]]))
      stoppedAt[member] = next;
    else
      passed[member] = next;
  }
  return passed[member] >= to;
}

/// Rule (2) broken: one of the run is sunk past `other`, which is not in it and overlaps with it.
bool Legality::leavesBehind(std::size_t first, std::size_t last, std::size_t anchor,
                            std::size_t other) {
  if (rank[other] > rank[anchor])
    return false;
  for (std::size_t i = first; i < last; ++i)
    if (rank[i] < rank[other] && overlapInOneLane(all[i], all[other]))
      return true;
  return false;
}

bool Legality::orderIsKept(std::size_t first, std::size_t last, std::size_t anchor) {
  std::int64_t end = 0;
  for (std::size_t i = first; i < last; ++i) {
    end = std::max(end, all[i].end());
    if (!mayPass(i, anchor))
      return false;
  }
  std::size_t neighbours = 0;
  for (std::size_t i = first; i > 0 && all[i - 1].position + widest > all[first].position; --i)
    if (++neighbours > maxNeighbours || leavesBehind(first, last, anchor, i - 1))
      return false;
  for (std::size_t i = last; i < all.size() && all[i].position < end; ++i)
    if (++neighbours > maxNeighbours || leavesBehind(first, last, anchor, i))
      return false;
  return true;
}

bool RunLegality::grow() {
  const std::size_t added = end++;
  if (added == begin || known.precedes(added, anchor)) {
    anchor = added;
    allCanMove = true;
    for (std::size_t i = begin; i < added && allCanMove; ++i)
      allCanMove = known.canMoveTo(i, anchor);
  } else {
    allCanMove = allCanMove && known.canMoveTo(added, anchor);
  }
  // One alone stays where it is.
  return allCanMove && (isLoad(known.members().kind()) || end - begin == 1 ||
                        known.orderIsKept(begin, end, anchor));
}

} // namespace vls
