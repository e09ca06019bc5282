// SPDX-License-Identifier: GPL-3.0-or-later
//
// A gather by itself. One whose lanes read adjacent elements becomes a single load, any other one,
// where gathers are slow, a load a lane:
//
//   contiguous   { p[0], p[1], p[2], p[3] }      one vector load
//   reversed     { p[3], p[2], p[1], p[0] }      one vector load and a permutation
//   broadcast    { p[0], p[0], p[0], p[0] }      one scalar load, duplicated
//   permuted     { p[0], p[0], p[1], p[1] }      one load, duplicated, and a permutation
//   elementwise  { p[i], p[j], p[k], p[l] }      four scalar loads, put together
//
// The loads stand where the gather stood, in its memory state, and read the bytes that it read, no
// others.

#ifndef VLS_REWRITE_SINGLE_H
#define VLS_REWRITE_SINGLE_H

#include "gimple/stride.h"
#include "rewrite/index.h"

namespace vls::gcc {

/// Why `access` cannot become a single load, if it has a pattern, or else a load for each lane;
/// nothing if it can.
Refusal refusalToLoad(const Access &access);

/// What the load and its shuffles ask of the machine; not the address.
Uops uopsAsLoad(const Access &access);

/// Replaces `access`. Marks names that may be unused then in `dead`. False, with nothing replaced,
/// if what was emitted does not read back as the lanes (only under -fchecking).
bool rewriteAsLoad(const Access &access, Reloads &reloads, bitmap dead);

/// Replaces `access`, a builtin gather of a full vector, by a load for each lane; as above.
bool rewriteElementwise(const Access &access, Reloads &reloads, bitmap dead);

} // namespace vls::gcc

#endif
