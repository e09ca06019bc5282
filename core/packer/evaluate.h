// SPDX-License-Identifier: GPL-3.0-or-later
//
// What operations yield of given bits, as ScalarOp states it. Tests compare blocks, plans and
// instructions by it.

#ifndef VLS_PACKER_EVALUATE_H
#define VLS_PACKER_EVALUATE_H

#include "vls/vector_instruction.h"

#include <cstdint>
#include <vector>

namespace vls {

/// A value: bits above the type's are 0.
struct TypedBits {
  ElementType type;
  std::uint64_t bits = 0;
};

/// The bits of `op`, one that computes (isComputed), of type `type`. Which NaN is unspecified.
std::uint64_t evaluate(ScalarOp op, ElementType type, const std::vector<TypedBits> &operands,
                       Predicate predicate = Predicate::Equal);

/// The bits of the root of `tree`; `operands[k][e]` are those of element e of operand k.
std::uint64_t evaluate(const LaneTree &tree,
                       const std::vector<std::vector<std::uint64_t>> &operands);

/// True if both are the same bits, or floats of which each is a NaN.
bool sameValue(ElementType type, std::uint64_t a, std::uint64_t b);

} // namespace vls

#endif
