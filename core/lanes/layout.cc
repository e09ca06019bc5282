// SPDX-License-Identifier: GPL-3.0-or-later
//
// Cycles by Tarjan's algorithm, applied again to each cycle without its header.

#include "lanes/layout.h"

#include <algorithm>

namespace vls {

namespace {

/// Finds the order of blocks and the cycles.
class Arrangement {
public:
  Arrangement(const FlowGraph &g, Layout &l) : graph(g), layout(l), state(g.blocks().size()) {}

  void run() {
    if (graph.blocks().empty())
      return;
    walk();
    arrange(postorder, Layout::none, Layout::none);
  }

private:
  struct State {
    unsigned rank = 0;   ///< of the depth-first walk: an ancestor in the tree has a higher one
    unsigned region = 0; ///< which part of the graph is being looked at
    unsigned index = 0;  ///< Tarjan's numbers; 0: not visited
    unsigned low = 0;
    bool isOpen = false;
  };

  void walk();
  void arrange(const std::vector<unsigned> &members, unsigned header, unsigned cycle);
  std::vector<std::vector<unsigned>> components(const std::vector<unsigned> &members,
                                                unsigned region);
  void visit(unsigned root, unsigned region, std::vector<std::vector<unsigned>> &result);
  void place(unsigned block, unsigned cycle);

  const std::vector<unsigned> &successors(unsigned block) const {
    return graph.blocks()[block].successors;
  }

  const FlowGraph &graph;
  Layout &layout;
  std::vector<State> state;
  std::vector<unsigned> postorder, open;
  unsigned regions = 0, indices = 0;
};

/// The blocks that are reached, in postorder of a depth-first walk.
void Arrangement::walk() {
  std::vector<bool> seen(graph.blocks().size());
  std::vector<std::pair<unsigned, std::size_t>> path{{0, 0}};
  seen[0] = true;
  while (!path.empty()) {
    auto &[block, next] = path.back();
    if (next == successors(block).size()) {
      postorder.push_back(block);
      state[block].rank = unsigned(postorder.size());
      path.pop_back();
      continue;
    }
    const unsigned to = successors(block)[next++];
    if (!seen[to]) {
      seen[to] = true;
      path.push_back({to, 0});
    }
  }
}

void Arrangement::place(unsigned block, unsigned cycle) {
  layout.positions[block] = layout.size();
  layout.blocks.push_back(block);
  layout.cycleOf.push_back(cycle);
}

/// Lays out `members` of `cycle` without its header.
void Arrangement::arrange(const std::vector<unsigned> &members, unsigned header, unsigned cycle) {
  const unsigned region = ++regions;
  for (unsigned block : members)
    if (block != header)
      state[block].region = region;
  for (const std::vector<unsigned> &component : components(members, region)) {
    const unsigned first =
        *std::max_element(component.begin(), component.end(),
                          [this](unsigned a, unsigned b) { return state[a].rank < state[b].rank; });
    const std::vector<unsigned> &next = successors(first);
    if (component.size() == 1 && std::find(next.begin(), next.end(), first) == next.end()) {
      place(first, cycle);
      continue;
    }
    const unsigned inner = unsigned(layout.cycles.size());
    layout.cycles.push_back({layout.size(), 0, cycle, true, {}});
    place(first, inner);
    state[first].region = 0;
    arrange(component, first, inner);
    layout.cycles[inner].end = layout.size();
  }
}

/// The strongly connected components of a region, in topological order.
std::vector<std::vector<unsigned>> Arrangement::components(const std::vector<unsigned> &members,
                                                           unsigned region) {
  std::vector<std::vector<unsigned>> result;
  for (unsigned block : members)
    state[block].index = 0;
  for (unsigned block : members)
    if (state[block].region == region && state[block].index == 0)
      visit(block, region, result);
  std::reverse(result.begin(), result.end());
  return result;
}

void Arrangement::visit(unsigned root, unsigned region,
                        std::vector<std::vector<unsigned>> &result) {
  std::vector<std::pair<unsigned, std::size_t>> path;
  const auto enter = [&](unsigned block) {
    state[block].index = state[block].low = ++indices;
    state[block].isOpen = true;
    open.push_back(block);
    path.push_back({block, 0});
  };
  enter(root);
  while (!path.empty()) {
    const unsigned block = path.back().first;
    State &s = state[block];
    if (path.back().second < successors(block).size()) {
      const unsigned to = successors(block)[path.back().second++];
      if (state[to].region != region)
        continue;
      if (state[to].index == 0)
        enter(to);
      else if (state[to].isOpen)
        s.low = std::min(s.low, state[to].index);
      continue;
    }
    path.pop_back();
    if (!path.empty())
      state[path.back().first].low = std::min(state[path.back().first].low, s.low);
    if (s.low != s.index)
      continue;
    result.emplace_back();
    for (unsigned member = Layout::none; member != block;) {
      member = open.back();
      open.pop_back();
      state[member].isOpen = false;
      result.back().push_back(member);
    }
  }
}

void connect(const FlowGraph &graph, Layout &layout) {
  layout.successors.resize(layout.size());
  layout.predecessors.resize(layout.size());
  for (unsigned from = 0; from < layout.size(); ++from)
    for (unsigned block : graph.blocks()[layout.blocks[from]].successors) {
      const unsigned to = layout.positions[block];
      layout.successors[from].push_back(to);
      layout.predecessors[to].push_back(from);
      for (unsigned c = layout.cycleOf[to]; !layout.contains(c, from); c = layout.cycles[c].parent)
        if (to != layout.headerOf(c))
          layout.cycles[c].reducible = false;
    }
}

void findExits(Layout &layout) {
  for (unsigned to = 0; to < layout.size(); ++to)
    for (unsigned i = 0; i < layout.predecessors[to].size(); ++i) {
      const unsigned from = layout.predecessors[to][i];
      for (unsigned c = layout.cycleOf[from]; !layout.contains(c, to);
           c = layout.cycles[c].parent) {
        std::vector<Edges> &exits = layout.cycles[c].exits;
        if (!exits.empty() && exits.back().to == to && exits.back().end == i)
          ++exits.back().end;
        else
          exits.push_back({to, i, i + 1});
      }
    }
}

void findLastBelow(Layout &layout) {
  layout.lastBelow.assign(layout.size(), 0);
  for (unsigned p = layout.size(); p-- > 0;) {
    for (unsigned c = layout.cycleOf[p]; c != Layout::none; c = layout.cycles[c].parent)
      if (!layout.cycles[c].reducible)
        layout.lastBelow[p] = Layout::none;
    // `none` is the highest number of all.
    layout.lastBelow[p] = std::max(layout.lastBelow[p], p);
    unsigned &above = layout.lastBelow[layout.dominators.parent[p]];
    above = std::max(above, layout.lastBelow[p]);
  }
}

} // namespace

Layout::Layout(const FlowGraph &graph) : positions(graph.blocks().size(), none) {
  Arrangement(graph, *this).run();
  connect(graph, *this);
  dominators.find(predecessors);
  findExits(*this);
  findLastBelow(*this);
}

unsigned Layout::partOf(unsigned outer, unsigned position) const {
  unsigned part = none;
  for (unsigned c = cycleOf[position]; c != outer; c = cycles[c].parent)
    part = c;
  return part;
}

} // namespace vls
