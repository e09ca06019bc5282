// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addressing modes: a row that is read several times is read by base and index, and so are rows of
// several bases at the same multiple of an index.
//
//   _2 = _1 * 12;                         _4 = _1 * 3;
//   row_3 = base + _2;                ->
//   MEM[row_3], MEM[row_3 + 8]            MEM[base + _4 * 4], MEM[base + _4 * 4 + 8]
//
// GCC makes one address of the last three for a load by itself; of two it forms the address apart,
// an instruction more for each row, but where loads are folded into other instructions. Passes in
// between (SLP, induction variables) know plain references best, so this is done in the end.

#ifndef VLS_LATE_INDEXED_H
#define VLS_LATE_INDEXED_H

#include "gcc.h"

namespace vls::gcc {

/// The rows that were loaded in one function.
class LoadedRows {
public:
  /// `pointer`, an SSA name of `fun`, is the address of one. Forgets those of other functions.
  void note(function *fun, tree pointer);

  /// Those of `fun` that are still there, in the order in which they were noted. Forgets all.
  std::vector<tree> take(function *fun);

private:
  unsigned functionId = 0; ///< DECL_UID
  std::vector<unsigned>
      versions; ///< of SSA names: names may be gone by the time they are asked for
};

/// Does so with those of `fun`; to be done behind all that change GIMPLE.
void indexRows(function *fun, LoadedRows &loaded);

} // namespace vls::gcc

#endif
