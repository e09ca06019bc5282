// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placing elements elsewhere. Blocks of `block` elements go `stride` elements apart, from element
// `first` on:
//
//   <n0 n1 n2 n3>   block 2, stride 4, first 2   ->   <_ _ n0 n1 _ _ n2 n3>

#ifndef VLS_MOVES_PLACE_H
#define VLS_MOVES_PLACE_H

#include "moves/graph.h"

#include <cstddef>
#include <map>

namespace vls {

struct Placement {
  unsigned block = 1, stride = 1, first = 0; ///< elements

  unsigned indexFor(unsigned element) const {
    return element / block * stride + first + element % block;
  }
};

/// Puts a value per element where `placement` says.
template <typename T>
void place(const std::vector<T> &values, const Placement &placement, std::vector<T> &target) {
  for (std::size_t i = 0; i < values.size(); ++i)
    target[placement.indexFor(unsigned(i))] = values[i];
}

/// Moves of values within a graph: collects where the elements of nodes went, then lets all edges
/// that read them follow.
class Relocations {
public:
  /// The elements of node `from` are now in node `to`, where `placement` says.
  void add(unsigned from, unsigned to, const Placement &placement) {
    moved[from] = {to, placement};
  }
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
