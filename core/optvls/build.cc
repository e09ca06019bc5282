// SPDX-License-Identifier: GPL-3.0-or-later
//
// From a load shape to the initial graph: which register and which bit of it holds each element.
//
// Chunks of C bits are packed into registers of V bits, V the width of a result. With slots of A
// bits, C <= A <= V, register j has A / C lanes in each of its V / A slots:
//
//   slot s of register j   lanes  s * A/e + j * A/C + i,  i = 0 .. A/C - 1       (e: element bits)
//
// which are exactly lanes that slot s of a result needs. C / e registers hold all lanes.

#include "optvls/loads.h"

#include <algorithm>

namespace vls {

namespace {

/// Where the chunks of one position of the row are.
struct Packing {
  unsigned chunkBits, slotBits, elementBits;

  unsigned lanesASlot() const { return slotBits / elementBits; } ///< lanes of a result's slot
  unsigned chunksASlot() const { return slotBits / chunkBits; }  ///< lanes of a register's slot

  unsigned registerOf(unsigned lane) const { return lane % lanesASlot() / chunksASlot(); }
  unsigned firstBitOf(unsigned lane) const {
    return lane / lanesASlot() * slotBits + lane % lanesASlot() % chunksASlot() * chunkBits;
  }
};

/// Concatenates values of equal width, two by two, until one is left.
unsigned addConcatenations(Graph &graph, std::vector<unsigned> parts) {
  while (parts.size() > 1) {
    std::vector<unsigned> wider;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
      const unsigned bits = graph.node(parts[i]).bits;
      wider.push_back(graph.addMove({{parts[i], {0, bits}}, {parts[i + 1], {0, bits}}}));
    }
    parts = std::move(wider);
  }
  return parts.front();
}

/// Packs one chunk of every lane, `loads[lane]`, and returns the registers.
std::vector<unsigned> addRegisters(Graph &graph, const Packing &packing, unsigned resultBits,
                                   const std::vector<unsigned> &loads) {
  const unsigned chunksARegister = resultBits / packing.chunkBits;
  const std::size_t registers = loads.size() / chunksARegister;
  std::vector<std::vector<unsigned>> parts(registers, std::vector<unsigned>(chunksARegister));
  for (unsigned lane = 0; lane < loads.size(); ++lane)
    parts[packing.registerOf(lane)][packing.firstBitOf(lane) / packing.chunkBits] = loads[lane];
  std::vector<unsigned> result;
  for (std::vector<unsigned> &part : parts)
    result.push_back(addConcatenations(graph, std::move(part)));
  return result;
}

/// loads[chunk][lane]: every lane loads its chunks, lane by lane.
std::vector<std::vector<unsigned>> addLoads(Graph &graph, const Rows &rows,
                                            const LoadShape &shape) {
  std::vector<std::vector<unsigned>> loads(shape.chunks.size());
  for (unsigned lane = 0; lane < rows.lanes; ++lane)
    for (std::size_t c = 0; c < shape.chunks.size(); ++c)
      loads[c].push_back(graph.addLoad({lane, shape.chunks[c].offset}, shape.chunks[c].bytes * 8));
  return loads;
}

} // namespace

Graph buildGraph(const Rows &rows, const LoadShape &shape) {
  Graph graph(rows.elementBits);
  const BitRange element{0, rows.elementBits};
  for (std::size_t v = 0; v < rows.offsets.size(); ++v) // edges follow below
    graph.results.push_back(graph.addMove(std::vector<Edge>(rows.lanes, Edge{0, element})));

  const std::vector<std::vector<unsigned>> loads = addLoads(graph, rows, shape);
  for (std::size_t c = 0; c < shape.chunks.size(); ++c) {
    const Chunk &chunk = shape.chunks[c];
    const bool packed = shape.slotBits != 0;
    const Packing packing{chunk.bytes * 8, std::max(shape.slotBits, chunk.bytes * 8),
                          rows.elementBits};
    const std::vector<unsigned> registers =
        packed ? addRegisters(graph, packing, rows.resultBits(), loads[c]) : loads[c];
    for (std::size_t value : chunk.values) {
      const unsigned within = unsigned(rows.offsets[value] - chunk.offset) * 8;
      std::vector<Edge> edges;
      for (unsigned lane = 0; lane < rows.lanes; ++lane) {
        const unsigned source = registers[packed ? packing.registerOf(lane) : lane];
        const unsigned first = (packed ? packing.firstBitOf(lane) : 0) + within;
        edges.push_back({source, {first, rows.elementBits}});
      }
      graph.setEdges(graph.results[value], std::move(edges));
    }
  }
  return graph;
}

} // namespace vls
