// SPDX-License-Identifier: GPL-3.0-or-later
//
// The packer's pass over a function: each block is read, packed, and rewritten where that pays.

#ifndef VLS_PACK_PACK_H
#define VLS_PACK_PACK_H

#include "pass.h"

namespace vls::gcc {

/// Packs the blocks of `fun`; with remarks and, where wanted, dumps.
void packFunction(function *fun, Session &session);

} // namespace vls::gcc

#endif
