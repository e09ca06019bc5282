// SPDX-License-Identifier: GPL-3.0-or-later
//
// From a store shape to the graph of what is stored.

#include "optvls/packing.h"
#include "optvls/stores.h"

#include <algorithm>
#include <optional>

namespace vls {

namespace {

class StoreBuilder {
public:
  StoreBuilder(const StoreProblem &ofProblem, const StoreShape &ofShape)
      : problem(ofProblem), shape(ofShape), piece(ofProblem.bytes.pieceBits()), graph(piece),
        values(ofProblem.group.size(), 0) {}

  Graph build() {
    for (std::size_t m = 0; m < problem.group.size(); ++m)
      if (problem.group.members()[m].memref->type().elementBits == problem.elementBits)
        values[m] = graph.addValue(m, problem.valueBits());
    if (shape.way == StoreShape::Way::Rows)
      addRows();
    else
      addSpans();
    if (failed)
      graph.results.clear();
    return std::move(graph);
  }

private:
  const Group &group() const { return problem.group; }

  // ---- What is where ----

  /// The edge for the piece at `offset` of `space`; undefined if nothing is written there.
  Edge edgeOf(unsigned space, std::int64_t offset) const {
    const StoredBytes::Writer *writer = problem.bytes.find(space, offset);
    if (!writer)
      return {0, {0, piece}};
    return {values[writer->member],
            {writer->lane * problem.elementBits + unsigned(writer->byte) * 8, piece}};
  }

  std::vector<Edge> contentOf(unsigned space, std::int64_t offset, unsigned bytes) const {
    std::vector<Edge> edges;
    for (unsigned byte = 0; byte < bytes; byte += piece / 8)
      edges.push_back(edgeOf(space, offset + byte));
    return edges;
  }

  static bool isOfOneLane(const std::vector<int> &guards) {
    const int lane = *std::max_element(guards.begin(), guards.end());
    return std::all_of(guards.begin(), guards.end(), [&](int guard) {
      return guard == lane || guard == Instruction::neverAccessed;
    });
  }

  /// The store of `chunk` at `at`. Its pieces belong to lanes.
  MemoryPart partOf(Address at, const StoreChunk &chunk) const {
    MemoryPart part;
    part.address = at;
    part.elementBits = piece;
    part.guarded = group().isMasked();
    if (!chunk.masked && !(part.guarded && group().stride()))
      return part;
    for (unsigned byte = 0; byte < chunk.bytes; byte += piece / 8) {
      const StoredBytes::Writer *writer = problem.bytes.find(at.lane, at.offset + byte);
      part.guards.push_back(writer ? int(part.guarded ? writer->lane : at.lane)
                                   : Instruction::neverAccessed);
    }
    part.guarded = part.guarded && isOfOneLane(part.guards);
    return part;
  }

  // ---- Rows ----

  void addRows() {
    std::vector<std::vector<StoredPart>> perLane(group().lanes());
    for (const StoreChunk &chunk : shape.chunks)
      addChunk(chunk, perLane);
    for (const std::vector<StoredPart> &parts : perLane)
      graph.stores.insert(graph.stores.end(), parts.begin(), parts.end());
  }

  void addChunk(const StoreChunk &chunk, std::vector<std::vector<StoredPart>> &perLane) {
    const unsigned bits = chunk.bytes * 8;
    // Chunks of less than an element are packed as elements are: a slot has room for all lanes.
    const unsigned room = std::max(bits, problem.elementBits);
    const Packing packing{room, std::max(shape.slotBits, room), problem.elementBits};
    const std::size_t first = graph.results.size();
    std::vector<std::vector<Edge>> contents;
    for (unsigned lane = 0; lane < group().lanes(); ++lane) {
      const Packing::Place place = packing.placeOf(lane);
      if (contents.size() <= place.index)
        contents.resize(place.index + 1,
                        std::vector<Edge>(problem.valueBits() / piece, Edge{0, {0, piece}}));
      const Address at = group().addressOf(lane, chunk.offset);
      const std::vector<Edge> edges = contentOf(at.lane, at.offset, chunk.bytes);
      std::copy(edges.begin(), edges.end(), contents[place.index].begin() + place.firstBit / piece);
      perLane[lane].push_back({first + place.index, {place.firstBit, bits}, partOf(at, chunk)});
    }
    for (std::vector<Edge> &edges : contents)
      graph.results.push_back(graph.addMove(std::move(edges)));
  }

  // ---- Spans ----

  void addSpans() {
    if (shape.way == StoreShape::Way::PermutedSpans)
      permuteValues();
    const std::size_t lanes = problem.valueBits() / piece;
    for (std::size_t c = 0; c < shape.chunks.size() && !failed; ++c) {
      const StoreChunk &chunk = shape.chunks[c];
      std::vector<Edge> edges = contentOf(0, chunk.offset, chunk.bytes);
      edges.resize(lanes, Edge{0, {0, piece}});
      if (shape.way == StoreShape::Way::PermutedSpans)
        for (std::size_t i = 0; i < edges.size(); ++i)
          if (edges[i].source != 0)
            edges[i].range.first = unsigned(i) * piece;
      if (shape.way == StoreShape::Way::PermutedSpans)
        for (Edge &edge : edges)
          edge.source = edge.source == 0 ? 0 : permuted[edge.source];
      graph.stores.push_back(
          {graph.results.size(), {0, chunk.bytes * 8}, partOf({0, chunk.offset}, chunk)});
      graph.results.push_back(graph.addMove(std::move(edges)));
    }
  }

  /// Permutes each value so that its elements are in the positions in which they are stored; fails
  /// if two are to be in one position.
  void permuteValues() {
    const unsigned lanes = problem.valueBits() / piece;
    std::vector<std::vector<Edge>> moved(graph.nodes().size() + 1,
                                         std::vector<Edge>(lanes, Edge{0, {0, piece}}));
    for (const StoreChunk &chunk : shape.chunks) {
      const std::vector<Edge> edges = contentOf(0, chunk.offset, chunk.bytes);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i].source == 0)
          continue;
        Edge &place = moved[edges[i].source][i];
        failed |= place.source != 0 && !(place == edges[i]);
        place = edges[i];
      }
    }
    permuted.assign(graph.nodes().size() + 1, 0);
    for (std::size_t id = 1; id < moved.size() && !failed; ++id)
      permuted[id] = graph.addMove(std::move(moved[id]));
  }

  const StoreProblem &problem;
  const StoreShape &shape;
  const unsigned piece; ///< bits
  Graph graph;
  std::vector<unsigned> values;   ///< per member: its node, or 0
  std::vector<unsigned> permuted; ///< per value node: the node that permutes it
  bool failed = false;
};

} // namespace

Graph buildStoreGraph(const StoreProblem &problem, const StoreShape &shape) {
  return StoreBuilder(problem, shape).build();
}

} // namespace vls
