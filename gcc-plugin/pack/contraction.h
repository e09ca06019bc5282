// SPDX-License-Identifier: GPL-3.0-or-later
//
// Contraction. Under -ffp-contract=fast GCC fuses products and sums late, by a rule and not by
// price: of the products of a block, in their order, each is fused into all its sums, or into none
// if one of its uses is no sum, or is one that another product was fused into.
//
//   p = a * b;  q = c * d;  s = p - q        s = fma (a, b, -q): p, the first one
//
// Packs keep to it, so that a program computes the same bits whether or not it is packed:
// the packer takes those pairs as one operation, and plans that would have GCC fuse others, or keep
// it from fusing one, are refused. With -funsafe-math-optimizations, and where the user leaves it
// to them (contraction=free), packs fuse as they like.

#ifndef VLS_PACK_CONTRACTION_H
#define VLS_PACK_CONTRACTION_H

#include "pack/block.h"
#include "refusal.h"

#include "vls/packer.h"

namespace vls::gcc {

/// Of floats.
inline bool isFloatSum(const Block::Operation &o) {
  return (o.op == ScalarOp::Add || o.op == ScalarOp::Subtract) && o.type.isFloat();
}

inline bool isFloatProduct(const Block::Operation &o) {
  return o.op == ScalarOp::Multiply && o.type.isFloat();
}

/// Marks the products of `block` that GCC would fuse, and the sums that it would fuse them into, as
/// `fused`, and no others as contractible.
void markFused(GimpleBlock &block);

/// Adds to `block`, if its sums are not all fused, or not all alike, the factors by which they may
/// stand beside each other in one vector: 1, -1, and constants with the other sign.
void addFactors(GimpleBlock &block);

/// Stores of `block` that keep it from being planned: what GCC would fuse is not known. Few, or
/// none.
std::vector<unsigned> unlikeStoresOf(const GimpleBlock &block);

/// Why `plan` would fuse other products than GCC; empty if it does not. `mayGccPack`: its SLP is
/// still to come.
Refusal contractionRefusal(const GimpleBlock &block, const PackPlan &plan,
                           const PackMachine &machine, bool mayGccPack);

/// Might GCC's SLP make other vectors of `l` where some of its iterations stand side by side, and
/// fuse otherwise then? It might if an iteration stores more than one sum of products.
bool mayFuseOtherwiseUnrolled(class loop *l);

/// Might GCC fuse otherwise in vectors of `l` than in `l` as it is, with branches? A product of one
/// block that is added in another one is fused in vectors only, which have no branches; and in
/// front of stores under a mask GCC moves products past each other, so that of a sum of two another
/// one may be fused.
bool mayFuseOtherwiseAsBranches(class loop *l);

} // namespace vls::gcc

#endif
