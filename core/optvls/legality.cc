// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/legality.h"

#include "optvls/overlap.h"

#include <algorithm>

namespace vls {

namespace {

constexpr std::size_t nowhere = SIZE_MAX;

/// No store is sunk past more stores of its class than this: a bound on the time that it takes.
constexpr std::size_t maxPassed = 1024;

/// Nor are groups formed with more other stores than this among their rows, or that one of their
/// members overlaps with in later lanes.
constexpr std::size_t maxOverlapping = 64;

} // namespace

// ---- The order of stores ----

StoreOrder::StoreOrder(const Class &c) : all(c) {
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
  stoppedAt.assign(c.size(), nowhere);
}

bool StoreOrder::mayPass(std::size_t member, std::size_t anchor) {
  if (isLoad(all.kind()))
    return true;
  const std::size_t to = rank[anchor];
  if (to > rank[member] + maxPassed)
    return false;
  while (stoppedAt[member] == nowhere && passed[member] < to) {
    const std::size_t next = passed[member] + 1, other = inOrder[next];
    if (mayOverlapInOtherLanes(all, all[member], all[other])) {
      stoppedAt[member] = next;
      continue;
    }
    if (mayOverlapInLaterLanes(all, all[member], all[other])) {
      if (followers[member].size() == maxOverlapping)
        return false;
      followers[member].push_back(other);
    }
    passed[member] = next;
  }
  return passed[member] >= to;
}

/// Rule (2) broken: one of the group is sunk past `other`, which is not in it and overlaps with it.
bool StoreOrder::leavesBehind(const Selection &group, std::size_t anchor, std::size_t other) const {
  return rank[other] < rank[anchor] &&
         std::any_of(group.begin(), group.end(), [&](std::size_t member) {
           return rank[member] < rank[other] && overlapInOneLane(all[member], all[other]);
         });
}

/// Rule (3): what `member` overlaps with in later lanes, up to the anchor, is in the group.
bool StoreOrder::takesAlong(const Selection &group, std::size_t anchor, std::size_t member) const {
  const auto found = followers.find(member);
  return found == followers.end() ||
         std::all_of(found->second.begin(), found->second.end(), [&](std::size_t other) {
           return rank[other] > rank[anchor] ||
                  std::binary_search(group.begin(), group.end(), other);
         });
}

bool StoreOrder::isKept(const Selection &group, std::size_t anchor) {
  if (isLoad(all.kind()))
    return true;
  std::int64_t end = 0;
  for (std::size_t member : group) {
    end = std::max(end, all[member].end());
    if (!mayPass(member, anchor) || !takesAlong(group, anchor, member))
      return false;
  }
  std::size_t low = group.front(); // from here on, members may overlap with the group
  const std::int64_t start = all[low].position - widest;
  while (low > 0 && group.front() - low <= maxOverlapping && all[low - 1].position > start)
    --low;
  std::size_t neighbours = 0;
  for (std::size_t i = low; i < all.size() && all[i].position < end; ++i)
    if (!std::binary_search(group.begin(), group.end(), i) &&
        (++neighbours > maxOverlapping || leavesBehind(group, anchor, i)))
      return false;
  return true;
}

// ---- What the client says ----

Motions::Motions(const Class &c, const Selection &of, std::size_t maxMembers)
    : all(c), selection(of), width(std::max<std::size_t>(1, std::min(of.size(), maxMembers))),
      answers(width * width, Answer::Unknown), owners(width, nowhere) {
}

bool Motions::canMoveTo(std::size_t memberPlace, std::size_t anchorPlace) {
  const std::size_t lower = std::min(memberPlace, anchorPlace);
  const std::size_t upper = std::max(memberPlace, anchorPlace);
  const std::size_t row = lower % width;
  if (owners[row] != lower) {
    owners[row] = lower;
    std::fill_n(answers.begin() + std::ptrdiff_t(row * width), width, Answer::Unknown);
  }
  Answer &answer = answers[row * width + (upper - lower)];
  if (answer == Answer::Unknown) {
    const Memref &member = *all[selection[memberPlace]].memref;
    answer = member.canMoveTo(*all[selection[anchorPlace]].memref) ? Answer::Yes : Answer::No;
  }
  return answer == Answer::Yes;
}

bool precedes(const Class &c, std::size_t a, std::size_t b) {
  return isLoad(c.kind()) ? c[a].order < c[b].order : c[a].order > c[b].order;
}

bool GrowingRun::grow() {
  const std::size_t added = begin + run.size();
  run.push_back(selection[added]);
  if (run.size() == 1) {
    anchor = added;
    return true; // one alone stays where it is
  }
  if (precedes(all, selection[added], selection[anchor])) {
    anchor = added;
    allCanMove = true;
    for (std::size_t i = begin; i < added && allCanMove; ++i)
      allCanMove = motions.canMoveTo(i, anchor);
  } else {
    allCanMove = allCanMove && motions.canMoveTo(added, anchor);
  }
  return allCanMove && order.isKept(run, selection[anchor]);
}

} // namespace vls
