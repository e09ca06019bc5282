// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/decompose.h"

#include "moves/permute.h"
#include "moves/place.h"

namespace vls {

namespace {

/// The blend that `move` begins with and the permute that follows it, by `placement`.
struct Steps {
  ShuffleShape blend, permute;
};

Steps stepsOf(const Move &move, const Placement &placement) {
  const VectorType type = move.shape.operand;
  Mask blend(type.lanes, -1), permute(type.lanes, -1);
  for (std::size_t i = 0; i < move.shape.mask.size(); ++i)
    if (move.shape.mask[i] >= 0) {
      blend[placement.positions[i]] = move.shape.mask[i];
      permute[i] = int(placement.positions[i]);
    }
  return {permuteShape(type, std::move(blend)), permuteShape(type, std::move(permute))};
}

bool pays(const Move &move, const Steps &steps, PriceList &prices) {
  const Price direct = prices.of(move.shape);
  const Price blend = prices.of(steps.blend), permute = prices.of(steps.permute);
  return blend.possible && permute.possible &&
         (!direct.possible || blend.cost + permute.cost < direct.cost);
}

void apply(Graph &graph, unsigned id, const Placement &placement) {
  const std::vector<Edge> edges = elementwise(graph.node(id).edges, graph.elementBits());
  const unsigned element = graph.elementBits();
  const unsigned lanes = valueBits(graph, id) / element;
  std::vector<Edge> blend(lanes, Edge{0, {0, element}}), permute;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (edges[i].source != 0)
      blend[placement.positions[i]] = edges[i];
    permute.push_back(edges[i]);
  }
  const unsigned blended = graph.addMove(std::move(blend));
  for (std::size_t i = 0; i < permute.size(); ++i)
    if (permute[i].source != 0)
      permute[i] = {blended, {placement.positions[i] * element, element}};
  graph.setEdges(id, std::move(permute));
}

} // namespace

void decompose(Graph &graph, PriceList &prices) {
  const std::size_t last = graph.nodes().size();
  for (unsigned id = 1; id <= last; ++id) {
    if (!graph.node(id).live || graph.node(id).kind != Node::Kind::Move)
      continue;
    const Move move = moveOf(graph, graph.node(id).edges);
    if (!move.possible || move.operands.size() != 2 || move.shape.isConcatenation())
      continue;
    const std::optional<Placement> placement = inPlace(move.shape.mask, move.shape.operand.lanes);
    if (placement && pays(move, stepsOf(move, *placement), prices))
      apply(graph, id, *placement);
  }
}

} // namespace vls
