// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a reference accesses, if that is at a constant distance from an object or a pointer.

#ifndef VLS_GIMPLE_PLACE_H
#define VLS_GIMPLE_PLACE_H

#include "gcc.h"

#include <cstdint>
#include <optional>

namespace vls::gcc {

struct Place {
  tree base;           ///< a declaration, or a pointer (a name, the address of something)
  std::int64_t offset; ///< bytes from the declared object, or from what `base` points to
};

/// Where `reference` accesses; nothing if its distance from its base is variable.
std::optional<Place> placeOf(tree reference);

/// True if each iteration of a loop has what `reference` is for itself: what OpenMP makes of
/// private variables of `omp simd` loops.
bool isLanePrivate(tree reference);

} // namespace vls::gcc

#endif
