// SPDX-License-Identifier: GPL-3.0-or-later
//
// The graph of bit-range moves. A node is a value: what a load reads, what a member of a group of
// stores stores, or the concatenation of the bit ranges that its incoming edges move from other
// values. One graph says
// what is to be computed from first (results, each with one edge an element) to last (one
// instruction a node); split and merge rewrite it in between.
//
//   V3: Load                 lane 0's row  p0 q0
//   V4: Load                 lane 1's row  p1 q1
//   V1:                      result        p0 p1
//     [0:63] = V3[0:63]
//     [64:127] = V4[0:63]
//
// Invariants: ids count from 1 in each graph and are never reused; the edges of a live move node
// cover all of its bits without overlap, each within its source; there are no cycles. See verify().

#ifndef VLS_MOVES_GRAPH_H
#define VLS_MOVES_GRAPH_H

#include "vls/sequence.h"
#include "vls/target.h"
#include "vls/types.h"

#include <string>
#include <vector>

namespace vls {

/// Bits `range` of node `source` move into the next range.count bits of the node that has the edge.
/// Source 0: the bits are undefined, whatever is there will do.
struct Edge {
  unsigned source = 0;
  BitRange range;

  bool operator==(const Edge &o) const { return source == o.source && range == o.range; }
};

/// The bits that the edges move, together.
unsigned bitsOf(const std::vector<Edge> &edges);

/// How many elements are accessed, if those are the lowest ones, of one lane, and not all; or 0.
unsigned lowestAccessed(const std::vector<int> &guards);

/// Which bytes a load or a store accesses, and when; see Instruction.
struct MemoryPart {
  Address address;
  unsigned repeatedBits = 0;    ///< of a broadcast
  std::vector<int> guards = {}; ///< per element of `elementBits` bits; empty: all
  unsigned elementBits = 0;     ///< of the guards
  bool guarded = false;         ///< all of it belongs to one lane, which may be inactive

  /// True if some elements are accessed and others not, or under other lanes.
  bool isMasked() const;
  /// The load of it into a value of `type`.
  LoadForm formIn(VectorType type) const;

  /// Of `elements` elements of `bits` bits each, lane `lane` accesses the lowest `low`.
  void accessLowest(unsigned low, unsigned elements, unsigned bits, unsigned lane);
};

struct Node {
  enum class Kind { Load, Value, Move };

  unsigned id = 0;
  Kind kind = Kind::Move;
  unsigned bits = 0;
  bool live = true;        ///< false once it was merged into another node
  bool isPart = false;     ///< of a move: the lower bits of another value, and no more
  MemoryPart memory;       ///< of a load
  std::size_t member = 0;  ///< of a value
  std::vector<Edge> edges; ///< of a move: the lowest bits first
};

/// Bits `part` of result `result` are stored.
struct StoredPart {
  std::size_t result = 0; ///< index into Graph::results
  BitRange part;
  MemoryPart memory;
};

class Graph {
public:
  explicit Graph(unsigned bitsOfAnElement) : bitsPerElement(bitsOfAnElement) {}

  /// Each returns the id of the new node.
  unsigned addLoad(Address address, unsigned bits); ///< of all bytes
  unsigned addPartialLoad(MemoryPart memory, unsigned bits);
  unsigned addValue(std::size_t member, unsigned bits);
  unsigned addMove(std::vector<Edge> edges);
  unsigned addPart(unsigned source, unsigned bits); ///< the lower `bits` bits of `source`

  const Node &node(unsigned id) const { return all[id - 1]; }
  Node &node(unsigned id) { return all[id - 1]; }
  const std::vector<Node> &nodes() const { return all; }
  unsigned elementBits() const { return bitsPerElement; }
  /// So many bits of memory as the guards of `memory` see them, or in the graph's elements.
  VectorType typeOf(const MemoryPart &memory, unsigned bits) const;
  /// That of a load node.
  LoadForm formOf(const Node &load) const;

  /// Gives a move node other edges.
  void setEdges(unsigned id, std::vector<Edge> edges);

  /// The nodes whose values are asked for, in the order of the values.
  std::vector<unsigned> results;

  /// What is stored of the results, in the order of the stores.
  std::vector<StoredPart> stores;

private:
  unsigned add(Node node);

  unsigned bitsPerElement;
  std::vector<Node> all;
};

/// The distinct sources of `edges`, in the order in which they first appear.
std::vector<unsigned> sourcesOf(const std::vector<Edge> &edges);

/// `edges` cut so that each moves one element.
std::vector<Edge> elementwise(const std::vector<Edge> &edges, unsigned elementBits);

/// An empty string if the graph keeps its invariants, else the first one that is broken.
std::string verify(const Graph &graph);

} // namespace vls

#endif
