// SPDX-License-Identifier: GPL-3.0-or-later
//
// Drawing: what graphs and sequences have in common for a picture. Values made of moves of bit
// ranges, and how such values are written in the language of Graphviz; see dot.h.

#ifndef VLS_TEXT_DRAWING_H
#define VLS_TEXT_DRAWING_H

#include "moves/graph.h"

#include <set>
#include <string>
#include <vector>

namespace vls {

/// What a value is, which decides how it looks.
enum class Look {
  Memory, ///< loaded
  Member, ///< what a member loads, or stores
  Value   ///< all others
};

struct DrawnValue {
  std::string name;               ///< "V5", "%5": unique in a drawing
  std::vector<std::string> lines; ///< below the name
  unsigned bits = 0;
  Look look = Look::Value;
  std::vector<Edge> edges; ///< from drawn values by index + 1; the lowest bits first
};

class Drawing {
public:
  /// Sources are drawn before what reads them. Returns the value's index + 1.
  std::size_t add(DrawnValue value);

  /// `range` of `value` (index + 1) is stored.
  void addStore(std::size_t value, BitRange range, const std::string &name,
                const std::vector<std::string> &lines);

  /// A cluster. All names in it begin with `prefix`.
  std::string text(const std::string &title, const std::string &prefix) const;

  /// As the cluster has them: what stands at its top and at its bottom; empty if nothing is drawn.
  std::string firstName(const std::string &prefix) const;
  std::string lastName(const std::string &prefix) const;

private:
  struct Store {
    std::size_t value;
    BitRange range;
    std::string name;
    std::vector<std::string> lines;
  };

  /// Per value the bits at which a cell begins; its width is the last one.
  std::vector<std::set<unsigned>> findCells() const;
  std::string nodeText(const DrawnValue &value, const std::set<unsigned> &cells,
                       const std::string &prefix) const;
  /// The cell of value `index` where an edge for `range` of it ends.
  std::string portText(std::size_t index, BitRange range,
                       const std::vector<std::set<unsigned>> &cells,
                       const std::string &prefix) const;
  /// An edge from `range` of value `index`; `to` as it stands in the digraph.
  std::string edgeText(std::size_t index, BitRange range, const std::string &to,
                       const std::vector<std::set<unsigned>> &cells,
                       const std::string &prefix) const;
  std::string edgesText(std::size_t index, const std::vector<std::set<unsigned>> &cells,
                        const std::string &prefix) const;

  std::vector<DrawnValue> values;
  std::vector<Store> stores;
};

/// Neighbouring edges that move neighbouring bits of one source, as one.
std::vector<Edge> coalesced(const std::vector<Edge> &edges);

} // namespace vls

#endif
