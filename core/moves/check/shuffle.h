// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check's shuffles (core/moves/check.cc): O3.

#ifndef VLS_MOVES_CHECK_SHUFFLE_H
#define VLS_MOVES_CHECK_SHUFFLE_H

#include "moves/check/value.h"
#include "vls/sequence.h"

#include <string>

namespace vls::check {

/// Executes a shuffle of operands that are defined: appends its bytes to `*result`. Returns what is
/// wrong with it, or an empty string.
std::string executeShuffle(const Instruction &shuffle, const Values &values,
                           std::vector<Byte> *result);

} // namespace vls::check

#endif
