// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/parting.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

bool agree(const std::vector<Arrival> &arrivals) {
  for (const Arrival &arrival : arrivals)
    if (arrival.label != arrivals.front().label)
      return false;
  return true;
}

class Spread {
public:
  Spread(const Layout &l, unsigned b, const IsKept &k, Parting &p)
      : layout(l), branch(b), isKept(k), parting(p) {}

  void run();

private:
  /// The run of one cycle, or of the whole graph, on the labels that reach its parts. A part is a
  /// block or an inner cycle and is named by its first position.
  struct Level {
    unsigned cycle;
    std::map<unsigned, std::vector<Arrival>> waiting; ///< by part, in the order of the layout
    std::vector<Arrival> atHeader, exits;
    std::map<unsigned, std::size_t> labels; ///< how many of each wait, or have left the level
  };

  bool runLevel(Level &level, bool mayStop);
  void deliver(Level &level, const Arrival &arrival);
  void pass(Level &level, unsigned first, std::vector<Arrival> arrivals);
  void passWithin(Level &level, unsigned inner, const std::vector<Arrival> &arrivals);
  void finish(Level &level);
  unsigned meet(unsigned block, std::vector<Arrival> arrivals);
  std::vector<Edges> edgesFrom(unsigned first, unsigned part, unsigned cycle) const;
  bool leavesApart(const Level &level) const;
  std::vector<Edges> laterExits(unsigned cycle, unsigned label) const;

  Edges edge(unsigned from, unsigned to) const {
    const unsigned index = layout.dominators.indexOf(from, layout.predecessors[to]);
    return {to, index, index + 1};
  }

  const Layout &layout;
  const unsigned branch;
  const IsKept &isKept;
  Parting &parting;
  std::map<unsigned, std::vector<unsigned>> taken; ///< by label: the branch's successors
};

/// The label under which all that arrives at `block` goes on.
unsigned Spread::meet(unsigned block, std::vector<Arrival> arrivals) {
  if (agree(arrivals))
    return arrivals.front().label;
  std::vector<unsigned> all;
  for (const Arrival &arrival : arrivals)
    all.insert(all.end(), taken[arrival.label].begin(), taken[arrival.label].end());
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  taken[block] = std::move(all);
  parting.joins.push_back({block, std::move(arrivals), parting.leaks});
  return block;
}

void Spread::deliver(Level &level, const Arrival &arrival) {
  const unsigned to = arrival.edges.to;
  ++level.labels[arrival.label];
  if (level.cycle != Layout::none && to == layout.headerOf(level.cycle)) {
    level.atHeader.push_back(arrival);
  } else if (!layout.contains(level.cycle, to)) {
    level.exits.push_back(arrival);
  } else {
    const unsigned part = layout.partOf(level.cycle, to);
    level.waiting[part == Layout::none ? to : layout.headerOf(part)].push_back(arrival);
  }
}

/// Lets the part that starts at `first` run.
void Spread::pass(Level &level, unsigned first, std::vector<Arrival> arrivals) {
  const unsigned part = layout.partOf(level.cycle, first);
  const bool atFirst = std::all_of(arrivals.begin(), arrivals.end(),
                                   [&](const Arrival &a) { return a.edges.to == first; });
  if (!atFirst && !agree(arrivals))
    return passWithin(level, part, arrivals);
  const unsigned label = meet(first, std::move(arrivals));
  for (const Edges &edges : edgesFrom(first, part, level.cycle))
    deliver(level, {edges, label});
}

/// The edges by which lanes go on that come to the part of `cycle` that starts at `first`: from
/// there, or at once from all that it dominates, if that is of the same iteration.
std::vector<Edges> Spread::edgesFrom(unsigned first, unsigned part, unsigned cycle) const {
  std::vector<Edges> result;
  if (layout.isSelfContained(first, cycle)) {
    for (const Edges &edges : layout.dominators.frontier[first])
      if (edges.to != first)
        result.push_back(edges);
  } else if (part != Layout::none) {
    result = layout.cycles[part].exits;
  } else {
    for (unsigned to : layout.successors[first])
      result.push_back(edge(first, to));
  }
  return result;
}

/// Labels that differ come to an irreducible cycle by several of its entries.
void Spread::passWithin(Level &level, unsigned inner, const std::vector<Arrival> &arrivals) {
  Level within{inner, {}, {}, {}, {}};
  for (const Arrival &arrival : arrivals)
    deliver(within, arrival);
  runLevel(within, false);
  for (const Arrival &exit : within.exits)
    deliver(level, exit);
}

/// Runs a level to its end. Returns false if all lanes are together by then, or before that where
/// the caller has no others.
bool Spread::runLevel(Level &level, bool mayStop) {
  while (!level.waiting.empty()) {
    if (mayStop && level.labels.size() < 2)
      return false;
    const auto next = level.waiting.begin();
    const unsigned first = next->first;
    std::vector<Arrival> arrivals = std::move(next->second);
    level.waiting.erase(next);
    for (const Arrival &arrival : arrivals)
      if (--level.labels[arrival.label] == 0)
        level.labels.erase(arrival.label);
    pass(level, first, std::move(arrivals));
  }
  finish(level);
  return !agree(level.exits);
}

/// The end of one iteration of a level's cycle: lanes at the header stay and leave later.
void Spread::finish(Level &level) {
  if (level.atHeader.empty())
    return;
  const unsigned late = meet(layout.headerOf(level.cycle), level.atHeader);
  const std::vector<Edges> later = laterExits(level.cycle, late);
  if (leavesApart(level)) {
    parting.leaks.push_back(level.cycle);
    for (const Edges &edges : later)
      level.exits.push_back({edges, late});
    return;
  }
  const unsigned label = level.exits.empty() ? late : level.exits.front().label;
  for (const Edges &edges : later)
    level.exits.push_back({edges, label});
}

/// True if lanes leave with one label, and others that stayed with another one can leave later.
/// Lanes with one label that stay or leave have parted at some other branch.
bool Spread::leavesApart(const Level &level) const {
  for (const Arrival &stays : level.atHeader)
    for (const Arrival &leaves : level.exits)
      if (stays.label != leaves.label && !laterExits(level.cycle, stays.label).empty())
        return true;
  return false;
}

/// The exits by which lanes that are at the header with `label` may leave in a later iteration.
std::vector<Edges> Spread::laterExits(unsigned cycle, unsigned label) const {
  const Layout::Cycle &c = layout.cycles[cycle];
  std::vector<Edges> result;
  for (unsigned to : taken.at(label)) {
    const std::optional<std::vector<bool>> seen = walkFixed(layout, branch, cycle, to, isKept);
    if (!seen)
      return c.exits;
    for (const Edges &edges : c.exits)
      for (unsigned i = edges.begin; i < edges.end; ++i) {
        const unsigned from = layout.predecessors[edges.to][i];
        if ((*seen)[from - c.begin] && (from != branch || edges.to == to))
          result.push_back({edges.to, i, i + 1});
      }
  }
  return result;
}

void Spread::run() {
  std::vector<Arrival> arrivals;
  for (unsigned to : layout.successors[branch]) {
    const unsigned label = layout.size() + unsigned(arrivals.size());
    arrivals.push_back({edge(branch, to), label});
    taken[label] = {to};
  }
  for (unsigned cycle = layout.cycleOf[branch];; cycle = layout.cycles[cycle].parent) {
    Level level{cycle, {}, {}, {}, {}};
    for (const Arrival &arrival : arrivals)
      deliver(level, arrival);
    if (!runLevel(level, true) || cycle == Layout::none)
      return;
    arrivals = std::move(level.exits);
  }
}

} // namespace

Parting partingAt(const Layout &layout, unsigned position, const IsKept &isKept) {
  Parting result;
  Spread(layout, position, isKept, result).run();
  return result;
}

} // namespace vls
