// SPDX-License-Identifier: GPL-3.0-or-later
//
// Rows: accesses of a block whose addresses are constants apart. The distance between two rows is
// not known to the compiler; where all that it is computed from is known in front of the block
// (pack/early.h), the program can be asked, and a plan may be made as if the two did not overlap.
//
//   o[0] = a[0] * b[1];      rows: o + 0, 4, ...     a + 0, 4, ...     b + 0, 4, ...
//   o[1] = a[1] * b[0];      distance of the first two: o - a, of p[i] and q[i] p - q

#ifndef VLS_PACK_ROWS_H
#define VLS_PACK_ROWS_H

#include "gimple/affine.h"
#include "pack/early.h"

namespace vls::gcc {

class Rows {
public:
  explicit Rows(const GimpleBlock &block) : early(block) {}

  /// Notes the address of access `operation`, an operation of the block.
  void add(unsigned operation, const Affine &address);

  /// True if the two are in different rows, whose distance is known in front of the block.
  bool canBeTested(unsigned a, unsigned b) const;

  /// The row of an access; ~0u if the operation is none.
  unsigned rowOf(unsigned operation) const {
    return operation < places.size() ? places[operation] : ~0u;
  }
  /// Bytes from what its row's address is without constants.
  std::uint64_t offset(unsigned operation) const { return offsets[operation]; }

  /// Row `a` minus row `b`, without constants.
  Affine distance(unsigned a, unsigned b) const;

  /// Adds the statements of the block that the distance of two rows needs.
  void addNeeds(unsigned a, unsigned b, std::set<gimple *> &statements) const;

private:
  const EarlyNames early;
  std::vector<const Affine *> addresses; ///< of each row, one
  std::multimap<std::uint64_t, unsigned> byHash;
  std::vector<unsigned> places; ///< by operation
  std::vector<std::uint64_t> offsets;
  mutable std::map<std::pair<unsigned, unsigned>, bool> testable;
};

} // namespace vls::gcc

#endif
