// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/order.h"

#include <queue>

namespace vls {

namespace {

/// Per id: true if a result needs it.
std::vector<bool> neededOf(const Graph &graph) {
  std::vector<bool> needed(graph.nodes().size() + 1, false);
  std::vector<unsigned> open = graph.results;
  while (!open.empty()) {
    const unsigned id = open.back();
    open.pop_back();
    if (needed[id])
      continue;
    needed[id] = true;
    for (unsigned source : sourcesOf(graph.node(id).edges))
      open.push_back(source);
  }
  return needed;
}

} // namespace

/// Kahn's algorithm with a queue.
Order orderOf(const Graph &graph) {
  const std::vector<bool> needed = neededOf(graph);
  std::vector<std::vector<unsigned>> users(graph.nodes().size() + 1);
  std::vector<unsigned> missing(graph.nodes().size() + 1, 0);
  Order order;
  order.uses.assign(graph.nodes().size() + 1, 0);
  std::queue<unsigned> ready;
  for (const Node &node : graph.nodes()) {
    if (!node.live || !needed[node.id])
      continue;
    for (unsigned source : sourcesOf(node.edges)) {
      users[source].push_back(node.id);
      ++order.uses[source];
      ++missing[node.id];
    }
    if (missing[node.id] == 0)
      ready.push(node.id);
  }
  if (graph.stores.empty())
    for (unsigned result : graph.results)
      ++order.uses[result];
  for (const StoredPart &stored : graph.stores)
    ++order.uses[graph.results[stored.result]];
  for (; !ready.empty(); ready.pop()) {
    order.sorted.push_back(ready.front());
    for (unsigned user : users[ready.front()])
      if (--missing[user] == 0)
        ready.push(user);
  }
  return order;
}

} // namespace vls
