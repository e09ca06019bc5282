// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes that are masked off. Their rows must be neither read nor written, so each lane's address is
// chosen: that of the row where the lane is active, else that of a spare row. Loads have one of
// zeros, a constant of the program's; stores have one on the stack, that nothing reads. What is
// loaded or stored is then planned as if every lane were active.
//
//   mask        1        0        1        0
//   addresses   row 0    spare    row 2    spare
//
// Where all rows are a number of elements from one base, these numbers are chosen
// (rewrite/counted.h). What leads from the base to the spare row need not be a whole number of
// elements, so a spare row is some bytes longer than a row.
//
// A gather yields its source in lanes that are off. That of the vectorizer is zero, and so is what
// was loaded; another one is blended in.

#ifndef VLS_REWRITE_ACTIVE_H
#define VLS_REWRITE_ACTIVE_H

#include "rewrite/index.h"

namespace vls::gcc {

/// Bytes of the longest row: those of the widest register.
constexpr unsigned longestRow = 64;

/// The address of a row of zeros that serves in place of the longest row. One object in a
/// compilation.
tree zeroRow();

/// The address of a row on the stack that serves in place of one of `bytes` bytes, a new one.
tree scratchRow(unsigned bytes);

/// True of the address of such a row, on the stack or of zeros that are not there yet.
bool isScratchRow(tree address);

/// True of one on the stack, or of the row of zeros.
bool isSpareRow(tree address);

/// `lanes`, where the group's first member `first` is, or as far behind the start of the row at
/// address `spare`, or up to seven bytes further, as it is behind its own row's start,
/// `firstOffset` bytes.
std::vector<LaneAddress> onlyActive(const Access &first, const std::vector<LaneAddress> &lanes,
                                    std::int64_t firstOffset, tree spare, Emitter &emitter);

/// Emits the addresses of the lanes of `first`, a masked access: as onlyActive, or in vectors
/// (rewrite/chosen.h) where that is possible; of stores only if loads did the same.
std::vector<LaneAddress> emitActive(const Access &first, std::int64_t firstOffset, tree spare,
                                    Emitter &emitter, Reloads &reloads);

/// `value`, of all lanes of `access`, with the gather's source in lanes that are off.
tree withSource(const Access &access, tree value, Emitter &emitter);

/// Why the mask of `access` cannot be used as above, or nothing.
Refusal refusalOfMask(const Access &access);

} // namespace vls::gcc

#endif
