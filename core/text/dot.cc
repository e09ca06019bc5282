// SPDX-License-Identifier: GPL-3.0-or-later

#include "text/dot.h"

#include "moves/price.h"
#include "moves/print.h"
#include "optvls/folding.h"
#include "text/document.h"
#include "text/drawing.h"

#include <algorithm>
#include <optional>

namespace vls {

namespace {

const std::string &nameOf(const Group &group, std::size_t member) {
  return static_cast<const DescribedMemref *>(group.members()[member].memref)->name;
}

/// Where memory is accessed, and how.
std::vector<std::string> linesOf(const Address &address, unsigned repeatedBits,
                                 const std::vector<int> &guards, const Group &group) {
  std::vector<std::string> lines;
  if (group.spaces() > 1)
    lines.push_back("lane " + std::to_string(address.lane));
  lines.push_back("offset " + std::to_string(address.offset));
  if (repeatedBits)
    lines.push_back("repeats " + std::to_string(repeatedBits));
  if (!guards.empty())
    lines.push_back(guardsToString(guards, unsigned(guards.size()), address));
  return lines;
}

std::vector<std::string> linesOf(const MemoryPart &memory, const Group &group) {
  return linesOf(memory.address, memory.repeatedBits, memory.guards, group);
}

std::vector<std::string> linesOf(const Instruction &memory, const Group &group) {
  return linesOf(memory.address, memory.repeatedBits, memory.guards, group);
}

/// Where bit `bit` of node `id` comes from; nothing if it is undefined, or no load's.
std::optional<Address> originOf(const Graph &graph, unsigned id, unsigned bit) {
  const Node &node = graph.node(id);
  if (node.kind == Node::Kind::Load) {
    const MemoryPart &memory = node.memory;
    const unsigned read = memory.repeatedBits ? bit % memory.repeatedBits : bit;
    return Address{memory.address.lane, memory.address.offset + read / 8};
  }
  for (const Edge &edge : node.edges) {
    if (bit < edge.range.count)
      return edge.source == 0 ? std::optional<Address>()
                              : originOf(graph, edge.source, edge.range.first + bit);
    bit -= edge.range.count;
  }
  return {};
}

/// The members that load what node `id` holds: "p, q".
std::string membersOf(const Graph &graph, unsigned id, const Group &group) {
  std::string names;
  for (std::size_t m = 0; m < group.size(); ++m) {
    const VectorType type = group.members()[m].memref->type();
    bool same = graph.node(id).bits == type.bits(), known = false;
    for (unsigned lane = 0; lane < type.lanes && same; ++lane) {
      const std::optional<Address> origin = originOf(graph, id, lane * type.elementBits);
      same = !origin || *origin == group.addressOf(lane, group.members()[m].offset);
      known = known || origin;
    }
    if (same && known)
      names += (names.empty() ? "" : ", ") + nameOf(group, m);
  }
  return names;
}

/// Nodes in an order in which sources come first; those that are not live are left out.
void sortBySources(const Graph &graph, unsigned id, std::vector<bool> &seen,
                   std::vector<unsigned> &sorted) {
  if (id == 0 || seen[id])
    return;
  seen[id] = true;
  for (unsigned source : sourcesOf(graph.node(id).edges))
    sortBySources(graph, source, seen, sorted);
  sorted.push_back(id);
}

std::string nodeName(unsigned id) {
  return "V" + std::to_string(id);
}

DrawnValue drawn(const Graph &graph, unsigned id, const Group &group,
                 const std::vector<std::size_t> &places) {
  const Node &node = graph.node(id);
  DrawnValue value;
  value.name = nodeName(id);
  value.bits = node.bits;
  if (node.kind == Node::Kind::Load) {
    value.look = Look::Memory;
    value.lines = linesOf(node.memory, group);
    return value;
  }
  if (node.kind == Node::Kind::Value) {
    value.look = Look::Member;
    value.lines.push_back(nameOf(group, node.member));
    return value;
  }
  if (std::find(graph.results.begin(), graph.results.end(), id) != graph.results.end() &&
      graph.stores.empty()) {
    value.look = Look::Member;
    value.lines.push_back(membersOf(graph, id, group));
  }
  value.edges = node.edges;
  for (Edge &edge : value.edges)
    edge.source = edge.source == 0 ? 0 : unsigned(places[edge.source]);
  const Move move = moveOf(graph, node.edges);
  if (move.possible && !move.isCopy && !move.shape.isConcatenation())
    value.lines.push_back(maskToString(
        laneMask(node.edges, move.operands, move.shape.operand.lanes, graph.elementBits())));
  return value;
}

// ---- Sequences ----

std::string valueName(unsigned id) {
  return "%" + std::to_string(id);
}

/// What each lane of a shuffle reads, as moves of bits.
std::vector<Edge> edgesOf(const Instruction &shuffle, const Sequence &sequence) {
  const unsigned element = shuffle.type.elementBits;
  const unsigned lanes = sequence.byId(shuffle.operands.front()).type.bits() / element;
  std::vector<Edge> edges;
  for (int lane : shuffle.mask)
    edges.push_back(
        {shuffle.operands[unsigned(lane) / lanes], {unsigned(lane) % lanes * element, element}});
  return edges;
}

DrawnValue drawn(const Instruction &instruction, const Sequence &sequence, const Group &group,
                 const std::vector<std::size_t> &places) {
  DrawnValue value;
  value.name = valueName(instruction.id);
  value.bits = instruction.type.bits();
  if (instruction.kind == Instruction::Kind::Value) {
    value.look = Look::Member;
    value.lines.push_back(nameOf(group, instruction.member));
  } else if (instruction.kind == Instruction::Kind::Load) {
    value.look = Look::Memory;
    value.lines = linesOf(instruction, group);
    if (!instruction.operands.empty()) {
      value.lines.push_back("merging");
      value.edges = {{instruction.operands.front(), {0, value.bits}}};
    }
  } else {
    value.edges = edgesOf(instruction, sequence);
    value.lines.push_back(isConcatenation(instruction, sequence) ? "concatenate"
                          : isExtraction(instruction, sequence)  ? "extract"
                                                                 : maskToString(instruction.mask));
  }
  for (Edge &edge : value.edges)
    edge.source = unsigned(places[edge.source]);
  for (std::size_t m = 0; m < sequence.results.size(); ++m)
    if (sequence.results[m] == instruction.id) {
      value.look = Look::Member;
      value.lines.insert(value.lines.begin(), nameOf(group, m));
    }
  return value;
}

} // namespace

void Picture::add(const std::string &title, const Graph &graph, const Group &group) {
  std::vector<bool> seen(graph.nodes().size() + 1, false);
  std::vector<unsigned> sorted;
  for (const Node &node : graph.nodes())
    if (node.live && node.kind != Node::Kind::Move)
      sortBySources(graph, node.id, seen, sorted);
  for (const Node &node : graph.nodes())
    if (node.live)
      sortBySources(graph, node.id, seen, sorted);
  Drawing drawing;
  std::vector<std::size_t> places(graph.nodes().size() + 1, 0);
  for (unsigned id : sorted)
    places[id] = drawing.add(drawn(graph, id, group, places));
  unsigned number = 0;
  for (const StoredPart &stored : graph.stores)
    drawing.addStore(places[graph.results[stored.result]], stored.part,
                     "Store " + std::to_string(++number), linesOf(stored.memory, group));
  add(title, drawing);
}

void Picture::add(const std::string &title, const Sequence &sequence, const Group &group) {
  Drawing drawing;
  std::vector<std::size_t> places(sequence.instructions.size() + 1, 0);
  for (const Instruction &instruction : sequence.instructions)
    if (instruction.kind != Instruction::Kind::Store)
      places[instruction.id] = drawing.add(drawn(instruction, sequence, group, places));
    else
      drawing.addStore(places[instruction.operands.front()], {0, instruction.type.bits()},
                       valueName(instruction.id), linesOf(instruction, group));
  add(title, drawing);
}

/// Invisible edges keep the clusters one below the other.
void Picture::add(const std::string &title, const Drawing &drawing) {
  const std::string prefix = std::to_string(++count) + " ";
  clusters += drawing.text(title, prefix);
  const std::string first = drawing.firstName(prefix);
  if (!last.empty() && !first.empty())
    clusters += "  " + last + " -> " + first + " [style=invis, weight=0]\n";
  last = drawing.lastName(prefix);
}

std::string Picture::text() const {
  return "digraph vls {\n"
         "  graph [fontname=\"Helvetica,Arial,sans-serif\", fontsize=13, labeljust=l, "
         "nodesep=0.25, ranksep=0.6,\n"
         "         color=\"#b0b0b0\", style=rounded]\n"
         "  node [shape=plain, fontname=\"Helvetica,Arial,sans-serif\", fontsize=11]\n"
         "  edge [fontname=\"Helvetica,Arial,sans-serif\", fontsize=8, arrowsize=0.5]\n" +
         clusters + "}\n";
}

} // namespace vls
