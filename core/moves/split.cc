// SPDX-License-Identifier: GPL-3.0-or-later
//
// Split nodes until none has more than two sources.

#include "moves/split.h"

#include <algorithm>

namespace vls {

namespace {

class Splitter {
public:
  explicit Splitter(Graph &ofGraph) : graph(ofGraph) {}

  /// Splits node `id` and what that makes. Returns its height over the nodes that are not split.
  unsigned split(unsigned id) {
    const std::vector<unsigned> sources = sourcesOf(graph.node(id).edges);
    if (sources.size() <= 2)
      return 0;
    const std::size_t half = (sources.size() + 1) / 2;
    const unsigned first = splitOff(id, {sources.begin(), sources.begin() + std::ptrdiff_t(half)});
    // A single source would be copied by the second node: it feeds the third one directly.
    const bool direct = sources.size() - half == 1;
    const unsigned second =
        direct ? 0 : splitOff(id, {sources.begin() + std::ptrdiff_t(half), sources.end()});
    unsigned height = record(first);
    if (second != 0)
      height = std::max(height, record(second));
    return height + 1;
  }

  std::vector<std::vector<unsigned>> levels;

private:
  /// Moves the edges of node `id` that come from `sources` to a new node, which takes their place.
  unsigned splitOff(unsigned id, const std::vector<unsigned> &sources) {
    std::vector<Edge> moved, kept = graph.node(id).edges;
    std::vector<Edge *> replaced;
    for (Edge &edge : kept)
      if (std::find(sources.begin(), sources.end(), edge.source) != sources.end()) {
        moved.push_back(edge);
        replaced.push_back(&edge);
      }
    unsigned bit = 0;
    const unsigned added = graph.addMove(moved);
    for (Edge *edge : replaced) {
      *edge = {added, {bit, edge->range.count}};
      bit += edge->range.count;
    }
    graph.setEdges(id, std::move(kept));
    return added;
  }

  unsigned record(unsigned id) {
    const unsigned height = split(id);
    if (levels.size() <= height)
      levels.resize(height + 1);
    levels[height].push_back(id);
    return height;
  }

  Graph &graph;
};

} // namespace

std::vector<std::vector<unsigned>> split(Graph &graph) {
  Splitter splitter(graph);
  const std::size_t last = graph.nodes().size();
  for (unsigned result : graph.results)
    splitter.split(result);
  for (unsigned id = 1; id <= last; ++id)
    splitter.split(id);
  for (std::vector<unsigned> &level : splitter.levels)
    std::sort(level.begin(), level.end());
  return std::move(splitter.levels);
}

} // namespace vls
