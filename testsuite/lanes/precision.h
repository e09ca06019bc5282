// SPDX-License-Identifier: GPL-3.0-or-later
//
// Precision: of what no run tells from uniform (or from strided), how much the analysis calls so.

#ifndef VLS_TESTSUITE_LANES_PRECISION_H
#define VLS_TESTSUITE_LANES_PRECISION_H

#include "vls/lanes.h"

#include <map>

namespace vlstest {

/// Of definitions, or of uses and conditions.
struct Score {
  unsigned long uniform = 0, calledUniform = 0; ///< no run tells it from uniform; called so
  unsigned long strided = 0, calledStrided = 0; ///< of the others, none from strided; called so
};

struct Precision {
  unsigned long graphs = 0, irreducible = 0, contradicted = 0;
  Score definitions[2], uses[2];               ///< [0] reducible, [1] irreducible graphs
  std::map<std::string, unsigned long> misses; ///< by cause, on reducible graphs
  std::map<std::string, std::string> example;  ///< a graph of each, as text

  /// Adds one graph; runs are chosen by `seed`.
  void add(const vls::FlowGraph &graph, std::uint64_t seed);

  void print() const;
};

} // namespace vlstest

#endif
