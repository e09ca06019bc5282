// SPDX-License-Identifier: GPL-3.0-or-later
//
// From the edges of a node to the mask of an instruction, and from there to its price.

#include "moves/price.h"

#include <algorithm>

namespace vls {

namespace {

std::string shapeKey(const ShuffleShape &shape) {
  // Lanes of two operands are at most 2 * 64 elements, or -1: a byte each.
  std::string key(4 + shape.mask.size(), '\0');
  key[0] = char(shape.operand.lanes);
  key[1] = char(shape.operand.elementBits);
  key[2] = char(shape.operands);
  key[3] = char(shape.lastFromMemory);
  std::transform(shape.mask.begin(), shape.mask.end(), key.begin() + 4,
                 [](int lane) { return char(lane); });
  return key;
}

bool isIota(const std::vector<int> &mask) {
  for (std::size_t i = 0; i < mask.size(); ++i)
    if (mask[i] >= 0 && mask[i] != int(i))
      return false;
  return true;
}

} // namespace

const Price &PriceList::of(const ShuffleShape &shape) {
  auto [entry, isNew] = known.try_emplace(shapeKey(shape));
  Price &price = entry->second;
  if (!isNew)
    return price;
  priced += std::int64_t(shape.mask.size());
  if (std::optional<Uops> uops = onTarget.shuffle(shape)) {
    price.possible = true;
    price.uops = *uops;
    price.cost = onTarget.price(*uops);
  }
  return price;
}

const std::vector<int> &PriceList::completeMask(const ShuffleShape &shape) {
  auto [entry, isNew] = completed.try_emplace(shapeKey(shape));
  if (isNew)
    entry->second = onTarget.completeMask(shape);
  return entry->second;
}

unsigned valueBits(const Graph &graph, unsigned id) {
  const Node &node = graph.node(id);
  for (const Edge &edge : node.edges)
    if (edge.source != 0 && !node.isPart)
      return std::max(node.bits, valueBits(graph, edge.source));
  return node.bits;
}

std::vector<int> laneMask(const std::vector<Edge> &edges, const std::vector<unsigned> &operands,
                          unsigned operandLanes, unsigned elementBits) {
  std::vector<int> mask;
  mask.reserve(edges.size());
  for (const Edge &edge : edges) {
    const unsigned elements = (edge.range.count + elementBits - 1) / elementBits;
    if (edge.source == 0) {
      mask.insert(mask.end(), elements, -1);
      continue;
    }
    const auto operand = std::find(operands.begin(), operands.end(), edge.source);
    const int first =
        int(operand - operands.begin()) * int(operandLanes) + int(edge.range.first / elementBits);
    for (unsigned element = 0; element < elements; ++element)
      mask.push_back(first + int(element));
  }
  return mask;
}

Move moveOf(const Graph &graph, const std::vector<Edge> &edges) {
  Move move;
  move.operands = sourcesOf(edges);
  if (move.operands.empty() || move.operands.size() > 2)
    return move;
  const unsigned element = graph.elementBits();
  const unsigned operandBits = valueBits(graph, move.operands.front());
  for (unsigned operand : move.operands)
    if (valueBits(graph, operand) != operandBits)
      return move;

  move.shape.operand = {operandBits / element, element};
  move.shape.operands = unsigned(move.operands.size());
  move.shape.mask = laneMask(edges, move.operands, move.shape.operand.lanes, element);
  const unsigned bits = bitsOf(edges);
  if (bits <= operandBits) {
    move.shape.mask.resize(move.shape.operand.lanes, -1);
    move.shape.result = move.shape.operand;
    move.possible = true;
    move.isCopy = move.operands.size() == 1 && isIota(move.shape.mask);
    return move;
  }
  move.shape.result = {2 * move.shape.operand.lanes, element};
  move.possible = bits == 2 * operandBits && move.operands.size() == 2 && isIota(move.shape.mask);
  return move;
}

} // namespace vls
