// SPDX-License-Identifier: GPL-3.0-or-later
//
// Types of the pieces that a group's memory is moved in. Bits move in vector registers: x87 would
// change signalling NaNs.

#ifndef VLS_REWRITE_PIECES_H
#define VLS_REWRITE_PIECES_H

#include "gcc.h"

namespace vls::gcc {

/// The bits of a value of `type`.
unsigned bitsOf(tree type);

class PieceTypes {
public:
  /// For a group of elements of type `element`.
  explicit PieceTypes(tree element);

  /// For `group`. If its elements are of several types, pieces are of floating point if one of
  /// them is: there are more shuffles for these.
  explicit PieceTypes(const Group &group);

  /// Of pieces as wide as that.
  tree element() const { return elementType; }

  /// A register of 128 bits or more, in elements of `type.elementBits` bits; or a scalar of
  /// `type.bits()` bits.
  tree of(VectorType type) const;

  /// A vector, of any width, in elements of `type.elementBits` bits.
  tree vectorOf(VectorType type) const;

private:
  /// An element of `bits` bits, of the same kind as the group's if there is one.
  tree element(unsigned bits) const;
  tree scalar(unsigned bits) const;

  tree elementType;
};

} // namespace vls::gcc

#endif
