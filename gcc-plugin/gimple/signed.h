// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums and products of indices that may not overflow, though GCC computes them in unsigned
// integers. If-conversion executes what stood under a condition in every iteration, where the
// program may not do so, and thus makes operations unsigned whose overflow was undefined:
//
//   if (c) y[3 * j] = v;        k = (int) ((unsigned) j * 3);   where c: y[k] = v
//
// Where c holds the program multiplied, so the product is exact there: what a masked access does in
// lanes that are on is done with exact indices. So a pass before if-conversion remembers the signed
// operations.
//
//   operation = (place in the source, code, bits, constant operand)
//
// Invariants: an operation is remembered only if the function has none of this code, width and
// constant that wraps, which the same name could come to stand for; and if all of this code at this
// place are as wide, since the vectorizer computes in fewer bits where it sees that these are
// enough.

#ifndef VLS_GIMPLE_SIGNED_H
#define VLS_GIMPLE_SIGNED_H

#include "gcc.h"

namespace vls::gcc {

class SignedOperations {
public:
  /// Takes down the operations of `fun`, which is not if-converted yet.
  void note(function *fun);

  /// True if `definition`, of an integer or of a vector of integers, adds or multiplies by one
  /// constant what the program added or multiplied in signed integers of that width. If what it
  /// defines is used, in a lane, where the program used it, then the sum or product is exact there.
  bool includes(gimple *definition) const;

private:
  struct Key {
    location_t place;
    tree_code code;
    unsigned bits;
    std::uint64_t constant; ///< extended with zeros

    std::tuple<location_t, tree_code, unsigned, std::uint64_t> all() const {
      return {place, code, bits, constant};
    }
    bool operator<(const Key &other) const { return all() < other.all(); }
  };

  static std::optional<Key> keyOf(gimple *definition);

  unsigned functionId = 0; ///< DECL_UID
  std::set<Key> keys;
};

} // namespace vls::gcc

#endif
