// SPDX-License-Identifier: GPL-3.0-or-later
//
// Nodes and edges of the graph of bit-range moves, and the check of its invariants.

#include "moves/graph.h"

#include <algorithm>

namespace vls {

unsigned bitsOf(const std::vector<Edge> &edges) {
  unsigned bits = 0;
  for (const Edge &edge : edges)
    bits += edge.range.count;
  return bits;
}

namespace {

std::string name(const Node &node) {
  return "V" + std::to_string(node.id);
}

std::string verifyEdges(const Graph &graph, const Node &node) {
  if (bitsOf(node.edges) != node.bits)
    return name(node) + ": edges do not cover its bits";
  for (const Edge &edge : node.edges) {
    if (edge.range.count == 0)
      return name(node) + ": empty edge";
    if (edge.source == 0)
      continue;
    if (edge.source > graph.nodes().size() || !graph.node(edge.source).live)
      return name(node) + ": source is not in the graph";
    if (edge.range.end() > graph.node(edge.source).bits)
      return name(node) + ": edge leaves its source";
  }
  return "";
}

/// Depth-first search for a cycle through `id`.
enum class Visit : unsigned char { Never, Open, Done };

bool reachesItself(const Graph &graph, unsigned id, std::vector<Visit> &visits) {
  Visit &visit = visits[id - 1];
  if (visit != Visit::Never)
    return visit == Visit::Open;
  visit = Visit::Open;
  for (const Edge &edge : graph.node(id).edges)
    if (edge.source != 0 && reachesItself(graph, edge.source, visits))
      return true;
  visits[id - 1] = Visit::Done;
  return false;
}

} // namespace

unsigned lowestAccessed(const std::vector<int> &guards) {
  const auto end = std::find(guards.begin(), guards.end(), Instruction::neverAccessed);
  const bool isLow =
      end != guards.end() &&
      std::all_of(guards.begin(), end, [&](int guard) { return guard == guards.front(); }) &&
      std::all_of(end, guards.end(), [](int guard) { return guard == Instruction::neverAccessed; });
  return isLow ? unsigned(end - guards.begin()) : 0;
}

void MemoryPart::accessLowest(unsigned low, unsigned elements, unsigned bits, unsigned lane) {
  elementBits = bits;
  guards.assign(elements, Instruction::neverAccessed);
  std::fill_n(guards.begin(), low, int(lane));
}

bool MemoryPart::isMasked() const {
  return std::any_of(guards.begin(), guards.end(), [&](int guard) {
    return guard == Instruction::neverAccessed || guard != guards.front();
  });
}

LoadForm MemoryPart::formIn(VectorType type) const {
  LoadForm form(type);
  form.repeatedBits = repeatedBits;
  form.masked = isMasked();
  form.lowBits = lowestAccessed(guards) * elementBits;
  form.guarded = guarded;
  return form;
}

unsigned Graph::add(Node added) {
  added.id = unsigned(all.size()) + 1;
  all.push_back(std::move(added));
  return all.back().id;
}

unsigned Graph::addLoad(Address address, unsigned bits) {
  MemoryPart memory;
  memory.address = address;
  return addPartialLoad(std::move(memory), bits);
}

unsigned Graph::addPartialLoad(MemoryPart memory, unsigned bits) {
  Node load;
  load.kind = Node::Kind::Load;
  load.bits = bits;
  load.memory = std::move(memory);
  return add(std::move(load));
}

unsigned Graph::addValue(std::size_t member, unsigned bits) {
  Node value;
  value.kind = Node::Kind::Value;
  value.bits = bits;
  value.member = member;
  return add(std::move(value));
}

unsigned Graph::addMove(std::vector<Edge> edges) {
  Node move;
  move.bits = bitsOf(edges);
  move.edges = std::move(edges);
  return add(std::move(move));
}

unsigned Graph::addPart(unsigned source, unsigned bits) {
  const unsigned id = addMove({{source, {0, bits}}});
  node(id).isPart = true;
  return id;
}

VectorType Graph::typeOf(const MemoryPart &memory, unsigned bits) const {
  const unsigned element = memory.guards.empty() ? elementBits() : memory.elementBits;
  return {bits / element, element};
}

LoadForm Graph::formOf(const Node &load) const {
  return load.memory.formIn(typeOf(load.memory, load.bits));
}

void Graph::setEdges(unsigned id, std::vector<Edge> edges) {
  Node &changed = node(id);
  changed.bits = bitsOf(edges);
  changed.edges = std::move(edges);
}

std::vector<unsigned> sourcesOf(const std::vector<Edge> &edges) {
  std::vector<unsigned> sources;
  sources.reserve(2);
  for (const Edge &edge : edges)
    if (edge.source != 0 && (sources.empty() || edge.source != sources.back()) &&
        std::find(sources.begin(), sources.end(), edge.source) == sources.end())
      sources.push_back(edge.source);
  return sources;
}

std::vector<Edge> elementwise(const std::vector<Edge> &edges, unsigned elementBits) {
  std::vector<Edge> result;
  result.reserve(edges.size());
  for (const Edge &edge : edges)
    for (unsigned bit = 0; bit < edge.range.count; bit += elementBits)
      result.push_back({edge.source, {edge.range.first + bit, elementBits}});
  return result;
}

std::string verify(const Graph &graph) {
  for (unsigned result : graph.results)
    if (result == 0 || result > graph.nodes().size() || !graph.node(result).live)
      return "a result is not in the graph";
  for (const Node &node : graph.nodes()) {
    if (!node.live)
      continue;
    if (node.kind != Node::Kind::Move && (!node.edges.empty() || node.bits == 0))
      return name(node) + ": a source of nothing or with edges";
    if (node.kind == Node::Kind::Move)
      if (std::string error = verifyEdges(graph, node); !error.empty())
        return error;
  }
  std::vector<Visit> visits(graph.nodes().size(), Visit::Never);
  for (const Node &node : graph.nodes())
    if (node.live && reachesItself(graph, node.id, visits))
      return name(node) + ": depends on itself";
  return "";
}

} // namespace vls
