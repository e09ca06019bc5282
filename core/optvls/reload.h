// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reloading: loads of a group's rows that would bring some elements into a register, in the places
// where they belong or in any. All elements have to be of one row.

#ifndef VLS_OPTVLS_RELOAD_H
#define VLS_OPTVLS_RELOAD_H

#include "optvls/contents.h"
#include "optvls/memory.h"

namespace vls {

/// A load that a graph does not have yet.
struct NewLoad {
  MemoryPart part;
  unsigned bits = 0;
  Uops uops;
  std::vector<int> symbols; ///< by position
};

using Requirements = std::vector<Contents::Required>;

/// Loads of `width` elements that have all of `required` in place: plain ones, broadcasts and, only
/// where there are none of these, masked ones that access nothing else.
std::vector<NewLoad> loadsInPlace(const Requirements &required, unsigned width,
                                  const Contents &contents, const ReadableMemory &memory,
                                  const Target &target);

/// A plain one.
std::optional<NewLoad> plainLoadInPlace(const Requirements &required, unsigned width,
                                        const Contents &contents, const ReadableMemory &memory,
                                        const Target &target);

/// Loads of `width` elements that have all of `required` somewhere.
std::vector<NewLoad> loadsOf(const Requirements &required, unsigned width, const Contents &contents,
                             const ReadableMemory &memory, const Target &target);

} // namespace vls

#endif
