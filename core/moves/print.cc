// SPDX-License-Identifier: GPL-3.0-or-later
//
// The textual form of graphs and masks.

#include "moves/print.h"

#include <cstdio>

namespace vls {

namespace {

std::string rangeToString(BitRange range) {
  return "[" + std::to_string(range.first) + ":" + std::to_string(range.end() - 1) + "]";
}

void printMove(const Node &node, std::string &text) {
  text += "V" + std::to_string(node.id) + ":\n";
  unsigned bit = 0;
  for (const Edge &edge : node.edges) {
    text += "  " + rangeToString({bit, edge.range.count}) + " = ";
    text +=
        edge.source == 0 ? "undef" : "V" + std::to_string(edge.source) + rangeToString(edge.range);
    text += "\n";
    bit += edge.range.count;
  }
}

} // namespace

std::string toString(const Graph &graph) {
  std::string text;
  for (const Node &node : graph.nodes())
    if (node.live && node.kind == Node::Kind::Load)
      text += "V" + std::to_string(node.id) + ": Load\n";
  for (const Node &node : graph.nodes())
    if (node.live && node.kind == Node::Kind::Move)
      printMove(node, text);
  return text;
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
