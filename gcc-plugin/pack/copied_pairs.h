// SPDX-License-Identifier: GPL-3.0-or-later
//
// Copied pairs: two neighbours that a loop copies while it also stores something narrower, which
// may be one of them, in this iteration or an earlier one. A load of both would then wait until
// that store has left for the cache, a dozen cycles, to save two µops:
//
//   n[i] = l[i] + 1;  a = w[i];  b = w[i + 1];  x[i] = a;  x[i + 1] = b;      n may be w
//
// They are kept from the packer and from GCC's SLP.

#ifndef VLS_PACK_COPIED_PAIRS_H
#define VLS_PACK_COPIED_PAIRS_H

#include "pack/kept_from_slp.h"
#include "report/remark.h"

namespace vls::gcc {

/// Are there any in `loop`, an innermost one?
bool hasCopiedPairs(class loop *loop);

/// Hides those of `fun`; in front of the packer.
void hideCopiedPairs(function *fun, KeptFromSlp &kept, Remarks &remarks);

} // namespace vls::gcc

#endif
