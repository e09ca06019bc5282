// SPDX-License-Identifier: GPL-3.0-or-later

#include "moves/exchange.h"

#include "moves/mask.h"

#include <algorithm>

namespace vls {

namespace {

/// A rearrangement of two registers.
struct Pair {
  unsigned id;
  Mask mask; ///< lanes of A, then of B
};

/// The rearrangements of the registers `a` and `b`, a < b, that are more than blends.
struct Bucket {
  unsigned a, b, lanes;
  std::vector<Pair> pairs;
};

std::vector<Bucket> bucketsOf(const Graph &graph) {
  std::vector<Bucket> buckets;
  for (const Node &node : graph.nodes()) {
    if (!node.live || node.kind != Node::Kind::Move)
      continue;
    const Move move = moveOf(graph, node.edges);
    if (!move.possible || move.operands.size() != 2 || move.shape.isConcatenation() ||
        asBlend(move.shape) || node.bits != move.shape.operand.bits())
      continue;
    const unsigned a = std::min(move.operands[0], move.operands[1]);
    const unsigned b = std::max(move.operands[0], move.operands[1]);
    auto found = std::find_if(buckets.begin(), buckets.end(),
                              [&](const Bucket &x) { return x.a == a && x.b == b; });
    if (found == buckets.end())
      found = buckets.insert(buckets.end(), {a, b, move.shape.operand.lanes, {}});
    found->pairs.push_back(
        {node.id, laneMask(node.edges, {a, b}, found->lanes, graph.elementBits())});
  }
  return buckets;
}

/// The lanes of `mask` that do not stay in place in operand `kept` (0: A, 1: B).
Mask movedLanes(const Mask &mask, unsigned kept) {
  Mask moved = mask;
  for (std::size_t i = 0; i < moved.size(); ++i)
    if (moved[i] == int(i + kept * moved.size()))
      moved[i] = -1;
  return moved;
}

/// One mask that does the work of both, or nothing if they want different lanes in one position, or
/// if one of them has nothing to move or to keep.
std::optional<Mask> united(const Mask &a, const Mask &b) {
  Mask all = a;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] >= 0 && b[i] >= 0 && all[i] != b[i])
      return {};
    all[i] = std::max(all[i], b[i]);
  }
  return all;
}

Graph exchanged(Graph graph, const Bucket &bucket, const Pair &first, unsigned firstKept,
                const Pair &second, unsigned secondKept, const Mask &moved) {
  const unsigned element = graph.elementBits();
  const auto edgeFor = [&](int lane) {
    if (lane < 0)
      return Edge{0, {0, element}};
    const unsigned operand = unsigned(lane) / bucket.lanes;
    return Edge{operand == 0 ? bucket.a : bucket.b,
                {unsigned(lane) % bucket.lanes * element, element}};
  };
  std::vector<Edge> edges;
  for (int lane : moved)
    edges.push_back(edgeFor(lane));
  const unsigned x = graph.addMove(std::move(edges));
  const auto blend = [&](const Pair &pair, unsigned kept) {
    const Mask rest = movedLanes(pair.mask, kept);
    std::vector<Edge> blended;
    for (std::size_t i = 0; i < rest.size(); ++i)
      blended.push_back(rest[i] >= 0 ? Edge{x, {unsigned(i) * element, element}}
                                     : edgeFor(pair.mask[i]));
    graph.setEdges(pair.id, std::move(blended));
  };
  blend(first, firstKept);
  blend(second, secondKept);
  return graph;
}

class Exchange {
public:
  Exchange(Graph &ofGraph, unsigned most, const std::function<bool(const Graph &)> &judge)
      : graph(ofGraph), left(most), isBetter(judge) {}

  unsigned run() {
    unsigned kept = 0;
    for (const Bucket &bucket : bucketsOf(graph)) {
      std::vector<bool> done(bucket.pairs.size(), false);
      for (std::size_t i = 0; i < bucket.pairs.size(); ++i)
        for (std::size_t j = i + 1; j < bucket.pairs.size() && !done[i]; ++j)
          if (!done[j] && tryPair(bucket, bucket.pairs[i], bucket.pairs[j])) {
            done[i] = done[j] = true;
            ++kept;
          }
    }
    return kept;
  }

private:
  bool tryPair(const Bucket &bucket, const Pair &first, const Pair &second) {
    for (unsigned kept : {0u, 1u}) {
      const std::optional<Mask> moved =
          united(movedLanes(first.mask, kept), movedLanes(second.mask, 1 - kept));
      if (!moved || left == 0)
        continue;
      --left;
      Graph changed = exchanged(graph, bucket, first, kept, second, 1 - kept, *moved);
      if (isBetter(changed)) {
        graph = std::move(changed);
        return true;
      }
    }
    return false;
  }

  Graph &graph;
  unsigned left;
  const std::function<bool(const Graph &)> &isBetter;
};

} // namespace

unsigned exchangePairs(Graph &graph, unsigned most,
                       const std::function<bool(const Graph &changed)> &isBetter) {
  return Exchange(graph, most, isBetter).run();
}

} // namespace vls
