// SPDX-License-Identifier: GPL-3.0-or-later

#include "packer/moves.h"

#include "moves/merge.h"
#include "moves/split.h"
#include "optvls/search.h"

#include <algorithm>

namespace vls {

namespace {

/// What is to be made, of which sources: several may be the same member.
struct Wanted {
  VectorType type;
  LaneSources vectors;
  std::vector<std::size_t> members; ///< by source
};

Wanted wantedOf(VectorType type, LaneSources vectors) {
  Wanted wanted{type, std::move(vectors), {}};
  for (const std::vector<LaneSource> &from : wanted.vectors)
    for (const LaneSource &lane : from)
      while (int(wanted.members.size()) <= lane.source)
        wanted.members.push_back(wanted.members.size());
  return wanted;
}

/// The same, where no vector has a lane of one source twice: that of a copy instead.
Wanted withCopies(Wanted wanted) {
  std::map<std::pair<int, unsigned>, int> copies; ///< by source and how often it was taken before
  for (std::vector<LaneSource> &from : wanted.vectors) {
    std::map<LaneSource, unsigned> taken;
    for (LaneSource &lane : from) {
      const unsigned before = lane.source < 0 ? 0 : taken[lane]++;
      if (before == 0)
        continue;
      const auto [copy, isNew] = copies.insert({{lane.source, before}, int(wanted.members.size())});
      if (isNew)
        wanted.members.push_back(wanted.members[std::size_t(lane.source)]);
      lane.source = copy->second;
    }
  }
  return wanted;
}

Edge edgeOf(unsigned node, unsigned lane, VectorType type) {
  return {node, {node == 0 ? 0 : lane * type.elementBits, type.elementBits}};
}

/// Nodes of all sources.
std::vector<unsigned> addSources(Graph &graph, const Wanted &wanted) {
  std::vector<unsigned> ids;
  for (const std::size_t member : wanted.members)
    ids.push_back(graph.addValue(member, wanted.type.bits()));
  return ids;
}

/// Each vector of the sources themselves.
Graph graphOf(const Wanted &wanted) {
  Graph graph(wanted.type.elementBits);
  const std::vector<unsigned> ids = addSources(graph, wanted);
  for (const std::vector<LaneSource> &from : wanted.vectors) {
    std::vector<Edge> edges;
    for (const LaneSource &lane : from)
      edges.push_back(
          edgeOf(lane.source < 0 ? 0 : ids[std::size_t(lane.source)], lane.lane, wanted.type));
    graph.results.push_back(graph.addMove(std::move(edges)));
  }
  return graph;
}

/// Each source is permuted, as rarely as all vectors together allow, to where they have its lanes;
/// what is left to do are blends:
///
///   sources  <a0 a1 a2 a3>  <b0 b1 b2 b3>  <c0 c1 c2 c3>
///   placed   <a0 a3 a2 a1>  <b1 b0 b3 b2>  <c2 c1 c0 c3>
///   vectors  <a0 b0 c0 a1>  <b1 c1 a2 b2>  <c2 a3 b3 c3>    each lane of one of these three
Graph placedGraphOf(const Wanted &wanted) {
  constexpr unsigned free = ~0u;
  struct Placement {
    std::vector<unsigned> lanes; ///< of the source, by where they go
    unsigned node = 0;
  };
  const VectorType type = wanted.type;
  Graph graph(type.elementBits);
  const std::vector<unsigned> ids = addSources(graph, wanted);
  std::vector<std::vector<Placement>> placements(ids.size());
  const auto placementOf = [&](const LaneSource &from, unsigned to) {
    std::vector<Placement> &all = placements[std::size_t(from.source)];
    auto place = std::find_if(all.begin(), all.end(), [&](const Placement &one) {
      return one.lanes[to] == from.lane ||
             (one.lanes[to] == free &&
              std::find(one.lanes.begin(), one.lanes.end(), from.lane) == one.lanes.end());
    });
    if (place == all.end())
      place = all.insert(all.end(), {std::vector<unsigned>(type.lanes, free), 0});
    return place;
  };
  for (const std::vector<LaneSource> &from : wanted.vectors)
    for (unsigned to = 0; to < from.size(); ++to)
      if (from[to].source >= 0)
        placementOf(from[to], to)->lanes[to] = from[to].lane;
  for (std::size_t source = 0; source < ids.size(); ++source)
    for (Placement &placement : placements[source]) {
      std::vector<Edge> edges;
      for (const unsigned lane : placement.lanes)
        edges.push_back(edgeOf(lane == free ? 0 : ids[source], lane == free ? 0 : lane, type));
      placement.node = graph.addMove(std::move(edges));
    }
  for (const std::vector<LaneSource> &from : wanted.vectors) {
    std::vector<Edge> edges;
    for (unsigned to = 0; to < from.size(); ++to)
      edges.push_back(edgeOf(from[to].source < 0 ? 0 : placementOf(from[to], to)->node, to, type));
    graph.results.push_back(graph.addMove(std::move(edges)));
  }
  return graph;
}

/// What planning several vectors may cost: there are many in a block.
constexpr std::int64_t effortTogether = defaultEffort / 8;

Moves movesOf(const Candidate &candidate) {
  return {candidate.exists(), candidate.lowered.uops, candidate.lowered.sequence};
}

} // namespace

const Moves &MovePlanner::plan(VectorType type, const std::vector<LaneSource> &from) {
  const auto [entry, isNew] = known.insert({{{type.lanes, type.elementBits}, from}, {}});
  if (!isNew)
    return entry->second;
  Option option;
  option.name = "moves";
  option.build = [&] { return graphOf(wantedOf(type, {from})); };
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
  return entry->second = movesOf(best);
}

const Moves &MovePlanner::planTogether(VectorType type, const LaneSources &vectors) {
  const auto [entry, isNew] = knownTogether.insert({{{type.lanes, type.elementBits}, vectors}, {}});
  if (!isNew)
    return entry->second;
  const Wanted wanted = wantedOf(type, vectors), copied = withCopies(wanted);
  std::vector<Option> options;
  const auto add = [&](const char *name, std::function<Graph()> build) {
    options.emplace_back();
    options.back().name = name;
    options.back().build = std::move(build);
    options.back().mayStayInPlace = true;
  };
  add("moves", [&] { return graphOf(wanted); });
  add("blends", [&] { return placedGraphOf(wanted); });
  if (copied.members.size() > wanted.members.size())
    add("moves of copies", [&] { return graphOf(copied); });
  planner.budget = planner.done() + effortTogether;
  return entry->second = movesOf(searchBest(options, planner, 1).front());
}

} // namespace vls
