// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/cut.h"

#include "optvls/legality.h"

#include <algorithm>
#include <cmath>

namespace vls {

namespace {

/// Prices are sums of fractions: equal up to this factor is equal.
constexpr double roundingSlack = 1e-9;

std::int64_t longestRow(const Class &c, const GroupingOptions &options) {
  return c.stride && options.stridedLength ? options.stridedLength : options.vectorLength;
}

/// Grows a run of a class for as long as its row and its number of members allow.
class RunGrowth {
public:
  RunGrowth(Legality &places, const GroupingOptions &asked, std::size_t first)
      : legality(places, first), all(places.members()), options(asked), run{first, first},
        longest(longestRow(all, asked)) {}

  /// Adds the next member; false if there is none, or it would be one too much.
  bool grow() {
    const bool isFirst = run.last == run.first; // one alone is always a group
    if (run.last == all.size() || (!isFirst && run.last - run.first >= options.maxMembers))
      return false;
    const std::int64_t grown = std::max(row, all[run.last].end() - all[run.first].position);
    if (!isFirst && grown > longest)
      return false;
    row = grown;
    ++run.last;
    legal = legality.grow();
    return true;
  }

  Run current() const { return run; }
  std::int64_t rowBytes() const { return row; }
  bool isLegal() const { return legal; } ///< the run as it stands may be a group

private:
  RunLegality legality;
  const Class &all;
  const GroupingOptions &options;
  Run run;
  std::int64_t longest, row = 0;
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
  std::size_t from = 0; ///< first member of the last run
  bool reached = false;
};

/// What the run as it stands adds to a cut; nothing if the pricer refuses it.
std::optional<Total> totalOf(const Class &c, const RunGrowth &growth, const GroupPricer &pricer) {
  Total total{0, 0, 1, growth.rowBytes()};
  if (!pricer)
    return total;
  const Run run = growth.current();
  const std::optional<Cost> price = pricer(makeGroup(c, run));
  if (price && std::isfinite(*price))
    total.price = *price;
  else if (run.last - run.first == 1)
    total.unpriced = 1;
  else
    return {};
  return total;
}

} // namespace

Group makeGroup(const Class &c, Run run) {
  std::vector<const Placed *> members;
  for (std::size_t i = run.first; i < run.last; ++i)
    members.push_back(&c[i]);
  std::sort(members.begin(), members.end(),
            [](const Placed *a, const Placed *b) { return a->order < b->order; });
  std::vector<Group::Member> list;
  for (const Placed *p : members)
    list.push_back({p->memref, p->position - c[run.first].position});
  return Group(std::move(list));
}

std::vector<Run> cutBest(const Class &c, const GroupingOptions &options) {
  Legality legality(c, options.maxMembers);
  std::vector<Best> best(c.size() + 1);
  best[0].reached = true;
  for (std::size_t i = 0; i < c.size(); ++i)
    for (RunGrowth growth(legality, options, i); growth.grow();) {
      if (!growth.isLegal())
        continue;
      const std::optional<Total> added = totalOf(c, growth, options.pricer);
      if (!added)
        continue;
      Best &reached = best[growth.current().last];
      const Total total = best[i].total + *added;
      if (!reached.reached || !reached.total.isBetterThan(total)) // on ties the later run wins
        reached = {total, i, true};
    }
  std::vector<Run> runs;
  for (std::size_t last = c.size(); last > 0; last = best[last].from)
    runs.push_back({best[last].from, last});
  return runs;
}

std::vector<Run> cutGreedily(const Class &c, const GroupingOptions &options) {
  Legality legality(c, options.maxMembers);
  std::vector<Run> runs;
  for (std::size_t i = 0; i < c.size(); i = runs.back().last) {
    runs.push_back({i, i + 1});
    for (RunGrowth growth(legality, options, i); growth.grow() && growth.isLegal();)
      runs.back() = growth.current();
  }
  return runs;
}

} // namespace vls
