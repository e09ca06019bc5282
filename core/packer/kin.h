// SPDX-License-Identifier: GPL-3.0-or-later
//
// Kin: what operations of a window compute, as far up as the window goes. Two operations have one
// *shape* if their trees are the same but for the places of their loads:
//
//   x0 = add (load a, multiply (load b, 3))         offsets 0, 0
//   x1 = add (load a + 4, multiply (load b + 4, 3)) offsets 4, 4; the same shape, 4 bytes further
//
// Operands that commute are in the order of their shapes, then of their places.
//
// Loads of one shape are of one class: addresses a constant distance apart. Trees whose loads
// differ in their classes alone have one *form*: what rows at a stride that is not known compute.

#ifndef VLS_PACKER_KIN_H
#define VLS_PACKER_KIN_H

#include "packer/region.h"

#include <map>

namespace vls {

/// What an operation computes.
struct Kinship {
  unsigned shape = 0;                ///< of loads: their class; 0: not of the window
  std::vector<std::int64_t> offsets; ///< bytes; of the first loads of the tree
  std::vector<unsigned> classes;     ///< of the same loads
};

class Kin {
public:
  explicit Kin(const Region &ofRegion);

  /// The same with forms in place of shapes.
  const Kinship &formOf(unsigned operation) const { return forms[operation - region.first]; }

  /// Of an operation of the window.
  const Kinship &of(unsigned operation) const { return kin[operation - region.first]; }

  /// Bytes from each load of `a` to that of `b`, if both have one shape and it is the same for all.
  std::optional<std::int64_t> distance(unsigned a, unsigned b) const;

private:
  Kinship find(unsigned operation, const std::vector<Kinship> &known, bool tellsClasses);

  const Region &region;
  std::vector<Kinship> kin, forms;
  std::map<std::vector<std::uint64_t>, unsigned> numbers; ///< of shapes and forms
};

} // namespace vls

#endif
