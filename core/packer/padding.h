// SPDX-License-Identifier: GPL-3.0-or-later
//
// Padding: what is stored side by side, but is as long as no vector, in vectors that are longer.
//
//   the end of a run    0 1 2 3  4 5 6 _     its values are one vector, the lower parts of which
//                                            are stored: 4 5, 6
//   rows                0 1 2 _
//                             3 4 5 _        stored whole, upwards: what one row writes beyond its
//                                   6 7, 8   own members the next row writes again

#ifndef VLS_PACKER_PADDING_H
#define VLS_PACKER_PADDING_H

#include "packer/selection.h"

namespace vls {

/// Of a run of stores from its member `start` on.
struct Padded {
  unsigned start = 0;
  const Pack *end = nullptr; ///< computes what `parts` store; null if no pack does
  Packs parts;
  Packs values; ///< computed for rows, as far as there are such packs
  Packs rows;   ///< all but the last one, stored whole
};

/// What is left over of chunks of `most` lanes.
Padded paddedEnd(const Context &context, const Seed &seed, unsigned most);

/// The whole run, in rows of `members` members, no power of two; at least two rows.
Padded paddedRows(const Context &context, const Seed &seed, unsigned members);

} // namespace vls

#endif
