// SPDX-License-Identifier: GPL-3.0-or-later
//
// Passes that take notes: they look at a function where it still says what later passes forget, and
// change nothing.

#ifndef VLS_NOTE_H
#define VLS_NOTE_H

#include "gcc.h"

#include <functional>

namespace vls::gcc {

/// A new pass, called `name` in dumps, that calls `take` for each function, unless `isDisabled`.
/// All three must outlive it, as must what `take` refers to.
gimple_opt_pass *makeNotePass(const char *name, std::function<void(function *)> take,
                              const bool &isDisabled);

} // namespace vls::gcc

#endif
