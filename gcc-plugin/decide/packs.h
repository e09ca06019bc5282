// SPDX-License-Identifier: GPL-3.0-or-later
//
// The packer's pass over a function: each block is read, packed, and rewritten where that pays.

#ifndef VLS_DECIDE_PACKS_H
#define VLS_DECIDE_PACKS_H

#include "decide/session.h"
#include "pack/planned.h"

namespace vls::gcc {

/// Packs the blocks of `fun`; with remarks and, where wanted, dumps. Behind GCC's SLP those that
/// had to wait for it: before, it may still make other vectors of them, and so fuse otherwise.
void packFunction(function *fun, Session &session, bool isBehindSlp = false);

/// True if the plan of `planned`, which pays, was written; with a remark.
bool take(Planned &planned, FunctionPacker &tools, Session &session);

} // namespace vls::gcc

#endif
