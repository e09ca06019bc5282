// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/resubstitute.h"

#include "moves/order.h"
#include "optvls/ways.h"

#include <algorithm>

namespace vls {

namespace {

/// Downhill from a graph, and leaps out of where that ends.
class Descent {
public:
  Descent(Graph from, const Resubstitution &toDo) : how(toDo), best(*stateOf(std::move(from))) {}

  Graph run() {
    descend(best);
    while (leap() && !isExhausted) {
    }
    return std::move(best.graph);
  }

private:
  struct State {
    Graph graph;
    Merit merit;
  };

  std::optional<State> stateOf(Graph graph) const {
    const std::optional<Uops> uops = how.uopsOf(graph);
    if (!uops)
      return {};
    const Target &target = how.prices.target();
    return State{std::move(graph), {target.price(*uops), pressureOf(*uops, target)}};
  }

  /// The values that may be computed anew, the last one first.
  static std::vector<unsigned> movesOf(const Graph &graph) {
    std::vector<unsigned> moves = orderOf(graph).sorted;
    std::reverse(moves.begin(), moves.end());
    moves.erase(std::remove_if(moves.begin(), moves.end(),
                               [&](unsigned id) {
                                 return graph.node(id).kind != Node::Kind::Move ||
                                        graph.node(id).isPart;
                               }),
                moves.end());
    return moves;
  }

  std::vector<State> changesOf(WaysToCompute &ways, unsigned id, bool alsoDearer) {
    std::vector<State> changes;
    ways.looked = 1;
    for (const Way &way : ways.find(id, alsoDearer))
      if (std::optional<State> changed = stateOf(ways.applied(way)))
        changes.push_back(std::move(*changed));
    isExhausted = how.isExhausted(ways.looked);
    return changes;
  }

  void descend(State &state) {
    while (!isExhausted && step(state)) {
    }
  }

  bool step(State &state) {
    WaysToCompute ways(state.graph, how);
    for (unsigned id : movesOf(state.graph)) {
      for (State &changed : changesOf(ways, id, false))
        if (changed.merit < state.merit) {
          state = std::move(changed);
          return true;
        }
      if (isExhausted)
        return false;
    }
    return false;
  }

  /// One step in any direction, then downwards.
  bool leap() {
    WaysToCompute ways(best.graph, how);
    for (unsigned id : movesOf(best.graph))
      for (State &changed : changesOf(ways, id, true)) {
        descend(changed);
        if (changed.merit < best.merit) {
          best = std::move(changed);
          return true;
        }
        if (isExhausted)
          return false;
      }
    return false;
  }

  const Resubstitution &how;
  State best;
  bool isExhausted = false;
};

} // namespace

Graph resubstitute(Graph graph, const Resubstitution &how) {
  return orderOf(graph).sorted.size() > maxForResubstitution ? graph
                                                             : Descent(std::move(graph), how).run();
}

} // namespace vls
