// SPDX-License-Identifier: GPL-3.0-or-later

#include "optvls/withdraw.h"

#include <algorithm>
#include <map>

namespace vls {

namespace {

bool isConcatenation(const Graph &graph, unsigned id) {
  const Node &node = graph.node(id);
  const std::vector<unsigned> sources = sourcesOf(node.edges);
  return std::any_of(sources.begin(), sources.end(),
                     [&](unsigned source) { return valueBits(graph, source) < node.bits; });
}

/// `taken` of value `id` come from `load`, the others from a value of their own.
Graph without(const Graph &graph, unsigned id, const Requirements &taken, const NewLoad &load) {
  const unsigned element = graph.elementBits();
  Graph changed = graph;
  const std::vector<Edge> before = elementwise(graph.node(id).edges, element);
  std::vector<Edge> left = before, whole;
  for (const Contents::Required &one : taken)
    left[one.position].source = 0;
  const unsigned rest = changed.addMove(isConcatenation(graph, id) ? graph.node(id).edges : left);
  const unsigned loaded = changed.addPartialLoad(load.part, load.bits);
  for (unsigned i = 0; i < left.size(); ++i)
    whole.push_back({left[i].source == 0 ? 0 : rest, {i * element, element}});
  for (const Contents::Required &one : taken)
    whole[one.position].source = loaded;
  changed.setEdges(id, std::move(whole));
  return changed;
}

/// The parts of `required` that may be withdrawn: each row's, and each element of it.
std::vector<Requirements> partsOf(const Requirements &required, const Contents &contents) {
  std::map<unsigned, Requirements> rows;
  for (const Contents::Required &one : required)
    rows[contents.elementOf(one.symbol).lane].push_back(one);
  std::vector<Requirements> parts;
  if (rows.size() < 2)
    return parts;
  for (const auto &[lane, row] : rows) {
    parts.push_back(row);
    for (const Contents::Required &one : row)
      if (row.size() > 1)
        parts.push_back({one});
  }
  return parts;
}

} // namespace

std::vector<Graph> withdrawals(const Graph &graph, const Contents &contents, unsigned id,
                               const ReadableMemory &memory, const Target &target) {
  std::vector<Graph> graphs;
  const Requirements required = contents.requiredOf(id);
  const unsigned width = contents.bitsOf(id) / contents.elementBits;
  for (const Requirements &part : partsOf(required, contents))
    for (const NewLoad &load : loadsInPlace(part, width, contents, memory, target)) {
      graphs.push_back(without(graph, id, part, load));
      forgetUnneeded(graphs.back());
    }
  return graphs;
}

void forgetUnneeded(Graph &graph) {
  const Contents contents(graph);
  for (unsigned id : contents.order.sorted) {
    const Node &node = graph.node(id);
    if (node.kind != Node::Kind::Move || node.isPart || isConcatenation(graph, id))
      continue;
    std::vector<Edge> edges = elementwise(node.edges, graph.elementBits());
    std::vector<Edge> kept(edges.size(), Edge{0, {0, graph.elementBits()}});
    for (const Contents::Required &one : contents.requiredOf(id))
      if (one.position < edges.size())
        kept[one.position] = edges[one.position];
    if (!sourcesOf(kept).empty())
      graph.setEdges(id, std::move(kept));
  }
}

} // namespace vls
