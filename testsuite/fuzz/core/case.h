// SPDX-License-Identifier: GPL-3.0-or-later
//
// A case: one group and one target, as plain values that are easy to change.

#ifndef FUZZ_CORE_CASE_H
#define FUZZ_CORE_CASE_H

#include "text/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace corefuzz {

struct Member {
  unsigned elementBits = 32;
  std::int64_t offset = 0; ///< bytes; the lowest member's need not be 0
  std::optional<vls::LaneSet> needed;

  bool operator==(const Member &o) const {
    return elementBits == o.elementBits && offset == o.offset && needed == o.needed;
  }
};

struct Case {
  std::uint64_t seed = 0;
  vls::AccessKind kind = vls::AccessKind::IndexedLoad;
  unsigned lanes = 2;
  std::vector<Member> members; ///< in execution order, at least one
  std::optional<std::int64_t> stride;
  bool masked = false;
  bool hasty = false;                           ///< plan with little effort
  std::string targetName;                       ///< of a predefined target, or of
  std::optional<vls::TargetDescription> target; ///< this one
};

/// Memrefs m1, m2, ... in one group g, and the target: what the vls command reads.
vls::Document toDocument(const Case &drawn);

/// What it belongs to in the totals: "load indexed", ...; then "masked", "mixed sizes", ... as it
/// applies.
std::vector<std::string> labelsOf(const Case &drawn);

} // namespace corefuzz

#endif
