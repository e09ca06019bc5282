// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/order.h"

#include <numeric>
#include <utility>

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
    for (const Edge &edge : graph.node(id).edges)
      if (edge.source != 0 && !needed[edge.source])
        open.push_back(edge.source);
  }
  return needed;
}

/// Who reads what: the users of a node are users[start[id]] ... users[start[id + 1] - 1].
struct Users {
  std::vector<unsigned> start, users;

  Users(const Graph &graph, const std::vector<bool> &needed) : start(needed.size() + 1, 0) {
    std::vector<std::pair<unsigned, unsigned>> reads; // source, user
    std::vector<unsigned> lastUser(needed.size(), 0);
    for (const Node &node : graph.nodes()) {
      if (!node.live || !needed[node.id])
        continue;
      for (const Edge &edge : node.edges)
        if (edge.source != 0 && lastUser[edge.source] != node.id) {
          lastUser[edge.source] = node.id;
          reads.emplace_back(edge.source, node.id);
          ++start[edge.source + 1];
        }
    }
    std::partial_sum(start.begin(), start.end(), start.begin());
    users.resize(reads.size());
    std::vector<unsigned> next = start;
    for (const auto &[source, user] : reads)
      users[next[source]++] = user;
  }

  unsigned countOf(unsigned id) const { return start[id + 1] - start[id]; }
};

} // namespace

/// Kahn's algorithm; `sorted` is its queue.
Order orderOf(const Graph &graph) {
  const std::vector<bool> needed = neededOf(graph);
  const Users users(graph, needed);
  Order order;
  order.uses.assign(needed.size(), 0);
  std::vector<unsigned> missing(needed.size(), 0);
  for (const unsigned user : users.users)
    ++missing[user];
  for (const Node &node : graph.nodes()) {
    order.uses[node.id] = users.countOf(node.id);
    if (node.live && needed[node.id] && missing[node.id] == 0)
      order.sorted.push_back(node.id);
  }
  if (graph.stores.empty())
    for (unsigned result : graph.results)
      ++order.uses[result];
  for (const StoredPart &stored : graph.stores)
    ++order.uses[graph.results[stored.result]];
  for (std::size_t done = 0; done < order.sorted.size(); ++done)
    for (unsigned at = users.start[order.sorted[done]]; at < users.start[order.sorted[done] + 1];
         ++at)
      if (--missing[users.users[at]] == 0)
        order.sorted.push_back(users.users[at]);
  return order;
}

} // namespace vls
