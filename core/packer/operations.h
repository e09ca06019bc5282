// SPDX-License-Identifier: GPL-3.0-or-later
//
// What there is to know of scalar operations one by one: names, types, and what they compute of
// constants.

#ifndef VLS_PACKER_OPERATIONS_H
#define VLS_PACKER_OPERATIONS_H

#include "vls/block.h"

#include <optional>

namespace vls {

/// A number whose `bits` low bits are set; at most 64.
inline std::uint64_t lowBits(unsigned bits) {
  return bits >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << bits) - 1;
}

std::optional<ScalarOp> scalarOpOf(const std::string &name);
std::optional<Predicate> predicateOf(const std::string &name);
std::optional<ElementType> elementTypeOf(const std::string &name);

/// True of operations that an instruction may compute: all but leaves and memory.
bool isComputed(ScalarOp op);

/// Is it computed, by one byte or more, and may it be packed?
inline bool mayBeLane(const Block::Operation &o) {
  return isComputed(o.op) && !o.flags.pinned && o.type.bits >= 8;
}

} // namespace vls

#endif
