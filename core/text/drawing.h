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
enum class Look { Memory, Value, Result };

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

  /// `value` (index + 1) is read as a whole by something without a value of its own, a store.
  void addStore(std::size_t value, const std::string &name, const std::vector<std::string> &lines);

  /// A cluster. All names in it begin with `prefix`.
  std::string text(const std::string &title, const std::string &prefix) const;

  /// As the cluster has them: what stands at its top and at its bottom; empty if nothing is drawn.
  std::string firstName(const std::string &prefix) const;
  std::string lastName(const std::string &prefix) const;

private:
  struct Store {
    std::size_t value;
    std::string name;
    std::vector<std::string> lines;
  };

  /// Per value the bits at which a cell begins; its width is the last one.
  std::vector<std::set<unsigned>> findCells() const;
  std::string nodeText(const DrawnValue &value, const std::set<unsigned> &cells,
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
