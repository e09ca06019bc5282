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
//
// Operands that commute are exchanged only where the first ones of two lanes do not match; that the
// second ones would match better, or that both are to be built of scalars, is no reason:
//
//   x * x + v * c,  v * c + y * y      x * x and v * c match, and are built of scalars

#ifndef VLS_PACK_SLP_ORDER_H
#define VLS_PACK_SLP_ORDER_H

#include "pack/block.h"

namespace vls::gcc {

/// Would GCC's vectors of the values of the stores `a` and `b` of `block`, which are lanes side by
/// side, have other products fused than scalars? The second product of a sum may come first there,
/// or a product stay scalar. Loads that are near each other, and not side by side, may become one
/// load or be put together of scalars: true if that is so with any choice.
bool mayFuseOthers(const GimpleBlock &block, unsigned a, unsigned b);

/// The same of vectors whose lanes are iterations of `block`, the body of a loop. Loads of one array
/// may stand where the first of them does: true if that is so with any choice of arrays.
bool mayFuseOthersInIterations(const GimpleBlock &block);

} // namespace vls::gcc

#endif
