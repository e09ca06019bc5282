// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether stores may be side by side, before a block is read: each is at a constant distance from
// something that no other address is, so far as the reader of blocks (gimple/affine.h) can tell;
// or it is not known where.
//
//   s.a = ..., s.b = ...                  s + 0, s + 8
//   p->x = ..., q = p + 16, q->y = ...    p + 0, p + 20
//   t[i] = ..., t[j] = ...                not known, not known: they may be

#ifndef VLS_PACK_STORE_PLACES_H
#define VLS_PACK_STORE_PLACES_H

#include "gcc.h"

namespace vls::gcc {

class StorePlaces {
public:
  /// Adds one. True if it may be next to one of before.
  bool add(gimple *store);

private:
  struct Stored {
    tree root = NULL_TREE;   ///< a variable, or a name; null if not known
    std::int64_t offset = 0; ///< bytes from it
    machine_mode mode = VOIDmode;
  };

  static Stored storedAt(tree reference);

  std::vector<Stored> places; // few
};

} // namespace vls::gcc

#endif
