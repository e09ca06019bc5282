// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of graphs and sequences, in the language of Graphviz: one digraph, with a cluster for
// each thing drawn, one below the other. A value is a row of cells, one for each range of its bits
// that is moved on its own; an edge leads from the cell that is read to the cell that it fills, and
// is labelled with the bits that are read where that is not all of the cell's value.
//
//   +----------+------+--------+
//   | V5       | 0:63 | 64:127 |      what lane 0 loads
//   | lane 0   |      |        |
//   | offset 0 |      |        |
//   +----------+--|---+--------+
//                 | 0:63
//      +----+-----v+--------+
//      | V1 | 0:63 | 64:127 |         a result
//      | p  |      |        |
//      +----+------+--------+

#ifndef VLS_TEXT_DOT_H
#define VLS_TEXT_DOT_H

#include "moves/graph.h"
#include "vls/group.h"

#include <string>

namespace vls {

class Drawing;

/// The members of `group` are memrefs of a document.
class Picture {
public:
  /// `title`s are lines over the clusters.
  void add(const std::string &title, const Graph &graph, const Group &group);
  void add(const std::string &title, const Sequence &sequence, const Group &group);

  /// The digraph, with a newline at its end.
  std::string text() const;

private:
  void add(const std::string &title, const Drawing &drawing);

  std::string clusters;
  std::string last; ///< what stands at the bottom
  unsigned count = 0;
};

} // namespace vls

#endif
