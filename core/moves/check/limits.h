// SPDX-License-Identifier: GPL-3.0-or-later
//
// How large what the check looks at may be. Anything larger is reported, so that no sum or product
// below can wrap, and no short sequence asks for much memory.

#ifndef VLS_MOVES_CHECK_LIMITS_H
#define VLS_MOVES_CHECK_LIMITS_H

#include "vls/types.h"

namespace vls::check {

/// Bytes of a value.
constexpr std::uint64_t mostBytes = 4096;

/// Bytes from a space's start, either way.
constexpr std::int64_t farthest = std::int64_t(1) << 60;

/// Bytes from a lane to the next: 64 of them are not `farthest`.
constexpr std::int64_t farthestStride = farthest / 64;

/// True if `type` has lanes, elements of whole bytes, and at most mostBytes.
inline bool isCheckable(VectorType type) {
  return type.lanes > 0 && type.elementBits > 0 && type.elementBits % 8 == 0 &&
         std::uint64_t(type.lanes) * type.elementBits <= 8 * mostBytes;
}

} // namespace vls::check

#endif
