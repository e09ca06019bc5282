// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placing elements elsewhere. Blocks of `block` elements go `stride` elements apart, from element
// `first` on:
//
//   <n0 n1 n2 n3>   block 2, stride 4, first 2   ->   <_ _ n0 n1 _ _ n2 n3>
//
// Or each goes to a position of its own:
//
//   <n0 n1 n2 n3>   positions 3, 0, 6, 5         ->   <n1 _ _ n0 _ n3 n2 _>

#ifndef VLS_MOVES_PLACE_H
#define VLS_MOVES_PLACE_H

#include "moves/graph.h"

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

namespace vls {

struct Placement {
  unsigned block = 1, stride = 1, first = 0; ///< elements
  std::vector<unsigned> positions = {};      ///< if not empty, these instead

  unsigned indexFor(unsigned element) const {
    if (!positions.empty())
      return positions[element];
    return element / block * stride + first + element % block;
  }
};

/// Puts a value per element where `placement` says.
template <typename T>
void place(const std::vector<T> &values, const Placement &placement, std::vector<T> &target) {
  for (std::size_t i = 0; i < values.size(); ++i)
    target[placement.indexFor(unsigned(i))] = values[i];
}

/// Each element stays where it is: `mask` says per element which lane of the concatenated operands,
/// of `lanes` lanes each, it is. Nothing if two meet. Undefined ones (-1) fill what is left.
std::optional<Placement> inPlace(const std::vector<int> &mask, unsigned lanes);

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
