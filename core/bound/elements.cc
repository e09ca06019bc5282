// SPDX-License-Identifier: GPL-3.0-or-later

#include "bound/elements.h"

#include <algorithm>
#include <tuple>

namespace vls {

namespace {

unsigned count(LaneSet lanes) {
  return unsigned(__builtin_popcountll(lanes));
}

bool isSameResult(const Group::Member &a, const Group::Member &b) {
  return a.offset == b.offset && a.memref->type() == b.memref->type();
}

} // namespace

Run extentOf(const Group &group) {
  const std::int64_t lastRow =
      group.stride() ? std::int64_t(group.lanes() - 1) * *group.stride() : 0;
  return {std::min<std::int64_t>(0, lastRow),
          std::max<std::int64_t>(0, lastRow) + group.rowBytes()};
}

std::vector<Element> elementsOf(const Group &group) {
  std::vector<const Group::Member *> results;
  for (const Group::Member &member : group.members()) {
    const auto known =
        std::find_if(results.begin(), results.end(),
                     [&](const Group::Member *other) { return isSameResult(*other, member); });
    if (known == results.end())
      results.push_back(&member);
    else if (count(member.memref->neededLanes()) > count((*known)->memref->neededLanes()))
      *known = &member;
  }
  std::vector<Element> elements;
  elements.reserve(results.size() * group.lanes());
  for (std::size_t r = 0; r < results.size(); ++r)
    for (unsigned lane = 0; lane < group.lanes(); ++lane)
      if (!isLoad(group.kind()) || (results[r]->memref->neededLanes() >> lane & 1) != 0) {
        const Address address = group.addressOf(lane, results[r]->offset);
        elements.push_back(
            {r, lane, results[r]->memref->type().elementBits / 8, address.lane, address.offset});
      }
  return elements;
}

std::size_t resultsOf(const std::vector<Element> &elements) {
  return elements.empty() ? 0 : elements.back().result + 1;
}

std::vector<Element> disjoint(std::vector<Element> elements) {
  std::stable_sort(elements.begin(), elements.end(), [](const Element &a, const Element &b) {
    return std::make_tuple(a.space, a.end(), -a.at) < std::make_tuple(b.space, b.end(), -b.at);
  });
  std::vector<Element> kept;
  for (const Element &element : elements)
    if (kept.empty() || kept.back().space != element.space || kept.back().end() <= element.at)
      kept.push_back(element);
  return kept;
}

std::vector<Run> runsOf(const std::vector<Element> &elements, unsigned space) {
  std::vector<Run> all;
  for (const Element &element : elements)
    if (element.space == space)
      all.push_back({element.at, element.end()});
  std::sort(all.begin(), all.end(), [](const Run &a, const Run &b) { return a.first < b.first; });
  std::vector<Run> runs;
  for (const Run &run : all)
    if (runs.empty() || runs.back().end < run.first)
      runs.push_back(run);
    else
      runs.back().end = std::max(runs.back().end, run.end);
  return runs;
}

double windows(const std::vector<Run> &runs, std::int64_t width) {
  double needed = 0;
  bool any = false;
  std::int64_t covered = 0; // bytes below it are
  for (const Run &run : runs) {
    const std::int64_t first = any ? std::max(run.first, covered) : run.first;
    if (first >= run.end)
      continue;
    const std::int64_t more = (run.end - first + width - 1) / width;
    needed += double(more);
    covered = first + more * width;
    any = true;
  }
  return needed;
}

} // namespace vls
