// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/cut.h"

#include "optvls/layers.h"
#include "optvls/rounding.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace vls {

namespace {

/// In bytes. Where all rows begin at the same place in their registers, none covers parts of two.
std::int64_t longestRow(const Class &c, const GroupingOptions &options) {
  const bool isSpace = c.stride && options.stridedLength && *c.stride % options.vectorLength != 0;
  return isSpace ? options.stridedLength : options.vectorLength;
}

/// Grows a run of a selection for as long as its row and its number of members allow.
class RunGrowth {
public:
  RunGrowth(const Class &c, const Selection &of, std::size_t first, Motions &motions,
            StoreOrder &order, const GroupingOptions &asked)
      : all(c), selection(of), begin(first), run(c, of, first, motions, order),
        longest(longestRow(c, asked)), most(asked.maxMembers) {}

  /// Adds the next member; false if there is none, or it would be one too much.
  bool grow() {
    const bool isFirst = members().empty(); // one alone is always a group
    if (end() == selection.size() || (!isFirst && members().size() >= most))
      return false;
    const std::int64_t grown =
        std::max(row, all[selection[end()]].end() - all[selection[begin]].position);
    if (!isFirst && grown > longest)
      return false;
    row = grown;
    legal = run.grow();
    return true;
  }

  const Selection &members() const { return run.members(); }
  std::size_t end() const { return begin + members().size(); } ///< place behind the last member
  std::int64_t rowBytes() const { return row; }
  bool isLegal() const { return legal; } ///< the run as it stands may be a group

private:
  const Class &all;
  const Selection &selection;
  std::size_t begin;
  GrowingRun run;
  std::int64_t longest, row = 0;
  std::size_t most;
  bool legal = false;
};

/// What cuts are compared by, in this order.
struct Total {
  std::size_t unpriced = 0; ///< groups of one without a price: as few as possible
  Cost price = 0;
  std::size_t groups = 0;
  std::int64_t bytes = 0;

  Total operator+(const Total &o) const {
    return {unpriced + o.unpriced, price + o.price, groups + o.groups, bytes + o.bytes};
  }
  bool isBetterThan(const Total &o) const {
    if (unpriced != o.unpriced)
      return unpriced < o.unpriced;
    const double slack = roundingSlack * std::max(std::abs(price), std::abs(o.price));
    if (std::abs(price - o.price) > slack)
      return price < o.price;
    return groups != o.groups ? groups < o.groups : bytes < o.bytes;
  }
};

struct Best {
  Total total;
  std::size_t from = 0; ///< place of the first member of the last run
  bool reached = false;
};

/// A way to make groups of some members of a class.
struct Cut {
  std::vector<Selection> groups;
  Total total;
  bool sawIllegal = false; ///< runs came up that cannot execute at one place
};

class Cutter {
public:
  Cutter(const Class &c, const GroupingOptions &asked) : all(c), options(asked), order(c) {}

  /// The best cut of `members` into runs.
  Cut cut(const Selection &members) {
    Cut result;
    Motions motions(all, members, options.maxMembers);
    std::vector<Best> best(members.size() + 1);
    best[0].reached = true;
    for (std::size_t i = 0; i < members.size(); ++i)
      for (RunGrowth growth(all, members, i, motions, order, options); growth.grow();) {
        result.sawIllegal |= !growth.isLegal();
        const std::optional<Total> added = growth.isLegal() ? totalOf(growth) : std::nullopt;
        if (!added)
          continue;
        Best &reached = best[growth.end()];
        const Total total = best[i].total + *added;
        if (!reached.reached || !reached.total.isBetterThan(total)) // on ties the later run wins
          reached = {total, i, true};
      }
    result.total = best.back().total;
    for (std::size_t last = members.size(); last > 0; last = best[last].from)
      result.groups.emplace_back(members.begin() + std::ptrdiff_t(best[last].from),
                                 members.begin() + std::ptrdiff_t(last));
    return result;
  }

  /// The best cut of `segment`, or of its layers.
  Cut cutSegment(const Selection &segment) {
    Cut whole = cut(segment);
    if (!whole.sawIllegal)
      return whole;
    Cut layered;
    for (const Selection &layer : layersOf(all, segment, longestRow(all, options), order)) {
      Cut part = cut(layer);
      std::move(part.groups.begin(), part.groups.end(), std::back_inserter(layered.groups));
      layered.total = layered.total + part.total;
    }
    return layered.total.isBetterThan(whole.total) ? layered : whole;
  }

private:
  /// What the run as it stands adds to a cut; nothing if the pricer refuses it.
  std::optional<Total> totalOf(const RunGrowth &growth) const {
    Total total{0, 0, 1, growth.rowBytes()};
    if (!options.pricer)
      return total;
    const std::optional<Cost> price = options.pricer(makeGroup(all, growth.members()));
    if (price && std::isfinite(*price))
      total.price = *price;
    else if (growth.members().size() == 1)
      total.unpriced = 1;
    else
      return {};
    return total;
  }

  const Class &all;
  const GroupingOptions &options;
  StoreOrder order;
};

} // namespace

Group makeGroup(const Class &c, const Selection &selection) {
  Selection members = selection;
  std::sort(members.begin(), members.end(),
            [&](std::size_t a, std::size_t b) { return c[a].order < c[b].order; });
  std::vector<Group::Member> list;
  for (std::size_t i : members)
    list.push_back({c[i].memref, c[i].position - c[selection.front()].position});
  return Group(std::move(list));
}

std::vector<Selection> cutBest(const Class &c, const GroupingOptions &options) {
  Cutter cutter(c, options);
  std::vector<Selection> groups;
  Selection segment;
  for (std::size_t i = 0; i < c.size(); ++i) {
    segment.push_back(i);
    if (i + 1 < c.size() && c[i + 1].position - c[i].position < longestRow(c, options))
      continue;
    std::vector<Selection> found = cutter.cutSegment(segment).groups;
    std::move(found.begin(), found.end(), std::back_inserter(groups));
    segment.clear();
  }
  return groups;
}

std::vector<Selection> cutGreedily(const Class &c, const GroupingOptions &options) {
  Selection all(c.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  Motions motions(c, all, options.maxMembers);
  StoreOrder order(c);
  std::vector<Selection> groups;
  for (std::size_t i = 0; i < all.size(); i += groups.back().size()) {
    groups.push_back({i});
    for (RunGrowth growth(c, all, i, motions, order, options); growth.grow() && growth.isLegal();)
      groups.back() = growth.members();
  }
  return groups;
}

} // namespace vls
