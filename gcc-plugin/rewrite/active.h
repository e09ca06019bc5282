// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes that are masked off. Their rows must not be read, so each lane's address is chosen: that of
// the row where the lane is active, else that of zeros, a constant of the program's that is as long
// as the longest row. What is loaded is then planned as if every lane were active.
//
//   mask        1        0        1        0
//   addresses   row 0    zeros    row 2    zeros
//
// A gather yields its source in lanes that are off. That of the vectorizer is zero, and so is what
// was loaded; another one is blended in.

#ifndef VLS_REWRITE_ACTIVE_H
#define VLS_REWRITE_ACTIVE_H

#include "rewrite/index.h"

namespace vls::gcc {

/// `lanes`, where the group's first member `first` is, or as far behind the zeros as it is behind
/// the row's start, `firstOffset` bytes.
std::vector<LaneAddress> onlyActive(const Access &first, const std::vector<LaneAddress> &lanes,
                                    std::int64_t firstOffset, Emitter &emitter);

/// `value`, of all lanes of `access`, with the gather's source in lanes that are off.
tree withSource(const Access &access, tree value, Emitter &emitter);

/// Why the mask of `access` cannot be used as above, or nothing.
std::string refusalOfMask(const Access &access);

} // namespace vls::gcc

#endif
