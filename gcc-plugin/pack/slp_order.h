// SPDX-License-Identifier: GPL-3.0-or-later
//
// In which order GCC's SLP emits vectors. It does not keep the order of the statements: loads stand
// at the first one of their scalars, what is put together of scalars behind the last one of these,
// and everything else right behind what it is computed of, in front of what was put there earlier.
// So of a sum of two products another one may be the first one, which is then fused:
//
//   b = y[k];  a = x[k];  o[k] = a * a + b * b         scalars: fma (a, a, b * b)
//   vb = <y>;  q = vb * vb;  va = <x>;  p = va * va    vectors: fma (vb, vb, p)

#ifndef VLS_PACK_SLP_ORDER_H
#define VLS_PACK_SLP_ORDER_H

#include "pack/block.h"

#include <map>

namespace vls::gcc {

/// Of what two operations of a block, and those that they are computed of, side by side in lanes.
class SlpOrder {
public:
  /// `asRows`: loads that are near each other become one load, as far as they are not side by side.
  SlpOrder(const GimpleBlock &ofBlock, bool asRows) : block(ofBlock), loadsRows(asRows) {}

  /// Is there a sum of two products, one of which GCC would fuse, whose second product comes first
  /// among the vectors of the values of the stores `a` and `b`?
  bool swapsProducts(unsigned a, unsigned b);

private:
  /// Where a vector stands: behind a scalar, then the way through vectors that stand right behind
  /// each other. Nothing for what is known in front of the block.
  struct Place {
    double scalar = 0;
    std::vector<unsigned> way; ///< numbers, of which a higher one was put in front of a lower one

    bool isBefore(const Place &other) const;
  };

  const std::optional<Place> &placeOf(unsigned a, unsigned b);
  std::optional<Place> placeOfLoads(unsigned a, unsigned b) const;
  std::optional<Place> placeOfScalars(unsigned a, unsigned b) const;

  const GimpleBlock &block;
  const bool loadsRows;
  std::map<std::pair<unsigned, unsigned>, std::optional<Place>> places;
  unsigned placed = 0;
  bool areSwapped = false;
};

} // namespace vls::gcc

#endif
