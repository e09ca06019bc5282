// SPDX-License-Identifier: GPL-3.0-or-later
//
// In which order GCC's SLP emits vectors. It does not keep the order of the statements: loads stand
// at the first one of their scalars, what is put together of scalars behind the last one of these,
// and everything else right behind what it is computed of, in front of what was put there earlier.
// So of a sum of two products another one may be the first one, which is then fused:
//
//   b = y[k];  a = x[k];  o[k] = a * a + b * b         scalars: fma (a, a, b * b)
//   vb = <y>;  q = vb * vb;  va = <x>;  p = va * va    vectors: fma (vb, vb, p)
//
// What it would have to build of scalars twice, or only repeats scalars, it leaves to scalars, and
// builds a vector of the results: a product among them is not fused.

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

  /// Would GCC's vectors of the values of the stores `a` and `b` have other products fused than
  /// scalars? The second product of a sum may come first there, or a product stay scalar.
  bool mayFuseOthers(unsigned a, unsigned b);

private:
  /// A vector, and where it stands: behind a scalar, then the way through vectors that stand right
  /// behind each other.
  struct Vector {
    enum class From : char { Known, Repeated, Scalars, Vectors };
    static constexpr double inFront = -1; ///< of the block
    From from = From::Vectors; ///< what it is made of; Known: of what is known before the block
    double scalar = inFront;
    std::vector<unsigned> way; ///< numbers, of which a higher one was put in front of a lower one

    bool isBefore(const Vector &other) const;
  };

  const Vector &vectorOf(unsigned a, unsigned b);
  Vector computed(unsigned a, unsigned b);
  Vector loaded(unsigned a, unsigned b) const;
  Vector built(unsigned a, unsigned b) const;
  unsigned likeness(unsigned a, unsigned b) const;

  const GimpleBlock &block;
  const bool loadsRows;
  std::map<std::pair<unsigned, unsigned>, Vector> vectors;
  unsigned placed = 0;
  bool fusesOthers = false;
};

} // namespace vls::gcc

#endif
