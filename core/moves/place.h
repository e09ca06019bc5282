// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placing the elements of nodes at other bits. Blocks of `block` bits go `stride` bits apart, from
// bit `first` on:
//
//   <n0 n1 n2 n3>   block 2, stride 4, first 2   ->   <_ _ n0 n1 _ _ n2 n3>       (in elements)

#ifndef VLS_MOVES_PLACE_H
#define VLS_MOVES_PLACE_H

#include "moves/graph.h"

#include <map>

namespace vls {

struct Placement {
  unsigned block = 0, stride = 0, first = 0; ///< bits

  unsigned bitFor(unsigned bit) const { return bit / block * stride + first + bit % block; }
};

/// `bits` undefined bits, an edge an element.
std::vector<Edge> undefinedEdges(unsigned bits, unsigned elementBits);

/// Writes the elementwise `edges` into the elementwise `target` where `placement` says.
void place(const std::vector<Edge> &edges, const Placement &placement, std::vector<Edge> &target);

/// Moves of values within a graph: collects where the elements of nodes went, then lets all edges
/// that read them follow.
class Relocations {
public:
  /// The elements of node `from` are now in node `to`, where `placement` says.
  void add(unsigned from, unsigned to, const Placement &placement) { moved[from] = {to, placement}; }
  void apply(Graph &graph) const;

private:
  struct Destination {
    unsigned node;
    Placement placement;
  };
  std::map<unsigned, Destination> moved;
};

} // namespace vls

#endif
