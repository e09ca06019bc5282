// SPDX-License-Identifier: GPL-3.0-or-later
//
// Precision: of what no run tells from uniform (or from strided), how much the analysis calls so.

#ifndef VLS_TESTSUITE_LANES_PRECISION_H
#define VLS_TESTSUITE_LANES_PRECISION_H

#include "vls/lanes.h"

#include <istream>
#include <optional>
#include <string>

namespace vlstest {

/// Of definitions, or of uses and conditions.
struct Score {
  unsigned long uniform = 0, calledUniform = 0; ///< no run tells it from uniform; called so
  unsigned long strided = 0, calledStrided = 0; ///< of the others, none from strided; called so
};

struct Precision {
  static constexpr unsigned kinds = 8; ///< of misses: the kinds of taint, twice

  unsigned long graphs = 0, irreducible = 0, contradicted = 0;
  Score definitions[2], uses[2];    ///< [0] reducible, [1] irreducible graphs
  unsigned long misses[kinds] = {}; ///< by cause, on reducible graphs
  std::string examples[kinds];      ///< a graph of each, as text

  /// Adds one graph; runs are chosen by `seed`.
  void add(const vls::FlowGraph &graph, std::uint64_t seed);

  /// Adds what was counted elsewhere.
  void add(const Precision &other);

  /// All counts in one line of numbers, and from there.
  std::string counts() const;
  static std::optional<Precision> fromCounts(std::istream &in);

  void print() const;

private:
  template <typename Visit> void visitCounts(const Visit &visit);
};

} // namespace vlstest

#endif
