// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lowering: from the graph to instructions.

#include "moves/lower.h"

#include "moves/print.h"

#include <algorithm>
#include <queue>

namespace vls {

namespace {

class Lowering {
public:
  Lowering(const Graph &ofGraph, PriceList &priceList)
      : graph(ofGraph), prices(priceList), value(graph.nodes().size() + 1, 0) {}

  Lowered run() {
    for (unsigned id : order()) {
      const Node &node = graph.node(id);
      if (node.kind == Node::Kind::Load)
        lowerLoad(node);
      else
        lowerMove(node);
      if (!out.error.empty())
        return std::move(out);
    }
    for (unsigned result : graph.results)
      out.sequence.results.push_back(value[result]);
    return std::move(out);
  }

private:
  /// Kahn's algorithm with a queue; nodes that become ready together are in the order of their ids.
  std::vector<unsigned> order() {
    std::vector<std::vector<unsigned>> users(graph.nodes().size() + 1);
    std::vector<unsigned> missing(graph.nodes().size() + 1, 0);
    uses.assign(graph.nodes().size() + 1, 0);
    std::queue<unsigned> ready;
    for (const Node &node : graph.nodes()) {
      if (!node.live)
        continue;
      for (unsigned source : sourcesOf(node.edges)) {
        users[source].push_back(node.id);
        ++uses[source];
        ++missing[node.id];
      }
      if (node.kind == Node::Kind::Load)
        ready.push(node.id);
    }
    for (unsigned result : graph.results)
      ++uses[result];
    std::vector<unsigned> sorted;
    for (; !ready.empty(); ready.pop()) {
      sorted.push_back(ready.front());
      for (unsigned user : users[ready.front()])
        if (--missing[user] == 0)
          ready.push(user);
    }
    return sorted;
  }

  Instruction &append(Instruction::Kind kind, VectorType type) {
    Instruction added;
    added.kind = kind;
    added.id = unsigned(out.sequence.instructions.size()) + 1;
    added.type = type;
    out.sequence.instructions.push_back(std::move(added));
    return out.sequence.instructions.back();
  }

  void lowerLoad(const Node &node) {
    const VectorType type{node.bits / graph.elementBits(), graph.elementBits()};
    const std::optional<Uops> uops = prices.target().load(type);
    if (!uops) {
      out.error = "the target cannot load " + toString(type);
      return;
    }
    out.uops += *uops;
    Instruction &load = append(Instruction::Kind::Load, type);
    load.address = node.address;
    value[node.id] = load.id;
  }

  void lowerMove(const Node &node) {
    Move move = moveOf(graph, node.edges);
    if (!move.possible) {
      out.error = "V" + std::to_string(node.id) + " is no single instruction";
      return;
    }
    if (move.isCopy) {
      value[node.id] = value[move.operands.front()];
      uses[move.operands.front()] += uses[node.id] - 1;
      return;
    }
    const unsigned last = move.operands.back();
    move.shape.lastFromMemory = move.shape.isConcatenation() &&
                                graph.node(last).kind == Node::Kind::Load && uses[last] == 1;
    const Price &price = prices.of(move.shape);
    if (!price.possible) {
      out.error = "the target cannot do " + maskToString(move.shape.mask) + " on " +
                  std::to_string(move.shape.operands) + " x <" + toString(move.shape.operand) + ">";
      return;
    }
    out.uops += price.uops;
    Instruction &shuffle = append(Instruction::Kind::Shuffle, move.shape.result);
    for (unsigned operand : move.operands)
      shuffle.operands.push_back(value[operand]);
    const bool isComplete =
        std::find(move.shape.mask.begin(), move.shape.mask.end(), -1) == move.shape.mask.end();
    shuffle.mask = isComplete ? move.shape.mask : prices.target().completeMask(move.shape);
    value[node.id] = shuffle.id;
  }

  const Graph &graph;
  PriceList &prices;
  std::vector<unsigned> value; ///< per node: id of the instruction
  std::vector<unsigned> uses;  ///< per node: how many nodes and results read it
  Lowered out;
};

} // namespace

Lowered lower(const Graph &graph, PriceList &prices) {
  return Lowering(graph, prices).run();
}

} // namespace vls
