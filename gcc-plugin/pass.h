// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pass: reads the indexed loads of each block, groups adjacent ones, plans, rewrites, reports.

#ifndef VLS_PASS_H
#define VLS_PASS_H

#include "decide/session.h"
#include "late/indexed.h"
#include "pack/clamps.h"

namespace vls::gcc {

/// What the pass does, in the loops of `fun` whose number is `first` or above; packs are left to
/// workBehindSlp().
void workOnLoops(function *fun, Session &session, LoadedRows &rows, int first);

/// What is left to do behind GCC's "slp".
void workBehindSlp(function *fun, Session &session);

/// A new pass, to be inserted before each instance of GCC's "slp". `rows`: what it leaves behind
/// for passes of the same function that follow. Both must outlive it.
gimple_opt_pass *makePass(Session &session, LoadedRows &rows);

} // namespace vls::gcc

#endif
