// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/moves.h"

#include "moves/merge.h"
#include "moves/split.h"

#include <algorithm>

namespace vls {

namespace {

Graph graphOf(VectorType type, const std::vector<LaneSource> &from) {
  Graph graph(type.elementBits);
  int last = -1;
  for (const LaneSource &lane : from)
    last = std::max(last, lane.source);
  std::vector<unsigned> ids;
  for (int source = 0; source <= last; ++source)
    ids.push_back(graph.addValue(std::size_t(source), type.bits()));
  std::vector<Edge> edges;
  for (const LaneSource &lane : from)
    edges.push_back({lane.source < 0 ? 0 : ids[std::size_t(lane.source)],
                     {lane.source < 0 ? 0 : lane.lane * type.elementBits, type.elementBits}});
  graph.results = {graph.addMove(std::move(edges))};
  return graph;
}

} // namespace

const Moves &MovePlanner::plan(VectorType type, const std::vector<LaneSource> &from) {
  const auto [entry, isNew] = known.insert({{{type.lanes, type.elementBits}, from}, {}});
  if (!isNew)
    return entry->second;
  Option option;
  option.name = "moves";
  option.build = [&] { return graphOf(type, from); };
  Candidate best = failure(option, "none");
  for (const bool inPlace : {false, true}) {
    MergePolicy policy;
    policy.inPlace = inPlace;
    Graph graph = option.build();
    merge(graph, split(graph), planner.simulator, policy);
    const Candidate made = finish(option, std::move(graph), {policy}, planner);
    if (isBetter(made, best))
      best = made;
  }
  entry->second.possible = best.exists();
  entry->second.uops = best.lowered.uops;
  entry->second.sequence = best.lowered.sequence;
  return entry->second;
}

} // namespace vls
