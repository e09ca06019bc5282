// SPDX-License-Identifier: GPL-3.0-or-later

#include "lanes/parting.h"

#include <algorithm>
#include <functional>
#include <map>
#include <queue>

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
  Spread(const Layout &l, Parting &p) : layout(l), parting(p) {}

  void run(unsigned position);

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
  void passCycle(Level &level, unsigned inner, std::vector<Arrival> arrivals);
  bool finish(Level &level);
  unsigned meet(unsigned block, std::vector<Arrival> arrivals);

  const Layout &layout;
  Parting &parting;
};

/// The label under which all that arrives at `block` goes on.
unsigned Spread::meet(unsigned block, std::vector<Arrival> arrivals) {
  if (agree(arrivals))
    return arrivals.front().label;
  parting.joins.push_back({block, std::move(arrivals), parting.leaks});
  return block;
}

void Spread::deliver(Level &level, const Arrival &arrival) {
  ++level.labels[arrival.label];
  if (level.cycle != Layout::none && arrival.to == layout.headerOf(level.cycle)) {
    level.atHeader.push_back(arrival);
  } else if (!layout.contains(level.cycle, arrival.to)) {
    level.exits.push_back(arrival);
  } else {
    const unsigned part = layout.partOf(level.cycle, arrival.to);
    level.waiting[part == Layout::none ? arrival.to : layout.headerOf(part)].push_back(arrival);
  }
}

/// Lets the part that starts at `first` run.
void Spread::pass(Level &level, unsigned first, std::vector<Arrival> arrivals) {
  const unsigned part = layout.partOf(level.cycle, first);
  if (part != Layout::none)
    return passCycle(level, part, std::move(arrivals));
  const unsigned label = meet(first, std::move(arrivals));
  for (unsigned to : layout.successors[first])
    deliver(level, {first, to, label});
}

void Spread::passCycle(Level &level, unsigned inner, std::vector<Arrival> arrivals) {
  const unsigned header = layout.headerOf(inner);
  const bool atHeader = std::all_of(arrivals.begin(), arrivals.end(),
                                    [&](const Arrival &a) { return a.to == header; });
  if (atHeader || agree(arrivals)) {
    const unsigned label = meet(header, std::move(arrivals));
    for (const auto &[from, to] : layout.cycles[inner].exits)
      deliver(level, {from, to, label});
    return;
  }
  Level within{inner, {}, {}, {}, {}};
  for (const Arrival &arrival : arrivals)
    deliver(within, arrival);
  runLevel(within, false);
  for (const Arrival &exit : within.exits)
    deliver(level, exit);
}

/// Runs a level to its end. Returns false if all lanes are together before that, where the caller
/// has no others.
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
  return finish(level) || !mayStop;
}

/// The end of one iteration of a level's cycle: lanes at the header stay and leave later.
bool Spread::finish(Level &level) {
  if (level.atHeader.empty())
    return !level.exits.empty();
  const bool someLeave = !level.exits.empty();
  const unsigned late = meet(layout.headerOf(level.cycle), level.atHeader);
  const bool together = std::all_of(level.exits.begin(), level.exits.end(),
                                    [&](const Arrival &a) { return a.label == late; });
  if (someLeave && !together)
    parting.leaks.push_back(level.cycle);
  level.exits.reserve(level.exits.size() + layout.cycles[level.cycle].exits.size());
  for (const auto &[from, to] : layout.cycles[level.cycle].exits)
    level.exits.push_back({from, to, late});
  return someLeave && !together;
}

void Spread::run(unsigned position) {
  std::vector<Arrival> arrivals;
  for (unsigned to : layout.successors[position])
    arrivals.push_back({position, to, layout.size() + unsigned(arrivals.size())});
  for (unsigned cycle = layout.cycleOf[position];; cycle = layout.cycles[cycle].parent) {
    Level level{cycle, {}, {}, {}, {}};
    for (const Arrival &arrival : arrivals)
      deliver(level, arrival);
    if (!runLevel(level, true) || cycle == Layout::none)
      return;
    arrivals = std::move(level.exits);
  }
}

} // namespace

Parting partingAt(const Layout &layout, unsigned position) {
  Parting result;
  Spread(layout, result).run(position);
  return result;
}

} // namespace vls
