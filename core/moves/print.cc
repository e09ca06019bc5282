// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of graphs and masks; text/graph_parser.cc reads graphs.

#include "moves/print.h"

#include <cstdio>

namespace vls {

namespace {

std::string rangeToString(BitRange range) {
  return "[" + std::to_string(range.first) + ":" + std::to_string(range.end() - 1) + "]";
}

std::string nameOf(unsigned id) {
  return "V" + std::to_string(id);
}

/// "<Base:0 Offset:0>, repeats 64, elements of 32: 1101, guarded": only what is not plain.
std::string memoryToString(const MemoryPart &memory, unsigned bits) {
  std::string text = addressToString(memory.address);
  if (memory.repeatedBits)
    text += ", repeats " + std::to_string(memory.repeatedBits);
  if (!memory.guards.empty())
    text += ", elements of " + std::to_string(memory.elementBits) + ": " +
            guardsToString(memory.guards, bits / memory.elementBits, memory.address);
  return text + (memory.guarded ? ", guarded" : "");
}

std::string sourceToString(const Node &node) {
  const std::string name = nameOf(node.id) + ": ", range = rangeToString({0, node.bits});
  if (node.kind == Node::Kind::Value)
    return name + "Member " + std::to_string(node.member + 1) + " " + range + "\n";
  return name + "Load " + range + " from " + memoryToString(node.memory, node.bits) + "\n";
}

std::string moveToString(const Node &node) {
  std::string text = nameOf(node.id) + ":\n";
  unsigned bit = 0;
  for (const Edge &edge : node.edges) {
    text += "  " + rangeToString({bit, edge.range.count}) + " = " +
            (edge.source == 0 ? "undef" : nameOf(edge.source) + rangeToString(edge.range)) + "\n";
    bit += edge.range.count;
  }
  return text;
}

} // namespace

std::string toString(const Graph &graph) {
  std::string text;
  for (const Node &node : graph.nodes())
    if (node.live && node.kind != Node::Kind::Move)
      text += sourceToString(node);
  for (const Node &node : graph.nodes())
    if (node.live && node.kind == Node::Kind::Move)
      text += moveToString(node);
  for (const StoredPart &stored : graph.stores)
    text += "Store " + nameOf(graph.results[stored.result]) + rangeToString(stored.part) + " to " +
            memoryToString(stored.memory, stored.part.count) + "\n";
  std::string results;
  for (unsigned result : graph.results)
    results += (results.empty() ? "Results: " : ", ") + nameOf(result);
  return text + results + (results.empty() ? "" : "\n");
}

std::string addressToString(const Address &address) {
  return "<Base:" + std::to_string(address.lane) + " Offset:" + std::to_string(address.offset) +
         ">";
}

std::string guardsToString(const std::vector<int> &guards, unsigned elements,
                           const Address &address) {
  if (guards.empty())
    return std::string(elements, '1');
  bool isOwn = true, isComplete = true;
  std::string text;
  for (int lane : guards) {
    const bool accessed = lane != Instruction::neverAccessed;
    isOwn &= !accessed || lane == int(address.lane);
    isComplete &= accessed;
    text += accessed ? '1' : '0';
  }
  return isOwn && !isComplete ? text : maskToString(guards);
}

std::string maskToString(const std::vector<int> &mask) {
  std::string text = "<";
  for (std::size_t i = 0; i < mask.size(); ++i) {
    text += i == 0 ? "" : ", ";
    text += mask[i] < 0 ? "_" : std::to_string(mask[i]);
  }
  return text + ">";
}

std::string costToString(double cost) {
  char digits[64];
  std::snprintf(digits, sizeof digits, "%.3f", cost);
  std::string text = digits;
  while (text.back() == '0')
    text.pop_back();
  if (text.back() == '.')
    text.pop_back();
  return text;
}

} // namespace vls
