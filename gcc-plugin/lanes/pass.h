// SPDX-License-Identifier: GPL-3.0-or-later
//
// The second pass: looks at the innermost loops before GCC's vectorizer does, iterations as lanes,
// and reports. It changes nothing, neither in the function nor in what GCC knows of its loops.

#ifndef VLS_LANES_PASS_H
#define VLS_LANES_PASS_H

#include "arguments.h"

namespace vls::gcc {

/// A new pass, to be inserted behind GCC's "loopinit". `options` must outlive it.
gimple_opt_pass *makeLanesPass(const Options &options);

} // namespace vls::gcc

#endif
