// SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes a case smaller for as long as it stays wrong: fewer members, lanes and rows of the target,
// no mask, simpler distances.

#ifndef FUZZ_CORE_SHRINK_H
#define FUZZ_CORE_SHRINK_H

#include "fuzz/core/case.h"

#include <functional>

namespace corefuzz {

/// `isWrong` says whether a case is wrong in the way that `wrong` is.
Case shrink(const Case &wrong, const std::function<bool(const Case &)> &isWrong);

} // namespace corefuzz

#endif
