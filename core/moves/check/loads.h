// SPDX-License-Identifier: GPL-3.0-or-later
//
// The check's loads and results (core/moves/check.cc): O4 and O6.

#ifndef VLS_MOVES_CHECK_LOADS_H
#define VLS_MOVES_CHECK_LOADS_H

#include "moves/check/definition.h"

namespace vls::check {

/// Executes a load that is well-formed (O2): appends its bytes to `*result`. Returns what is wrong
/// with it, or an empty string.
std::string executeLoad(const Instruction &load, const Definition &definition, bool mayReadGaps,
                        Values &values, std::vector<Byte> *result);

/// What is wrong with `bytes` as what member `member` of `group` loads, or an empty string.
std::string checkResult(const std::vector<Byte> &bytes, const Group &group,
                        const Group::Member &member, const Definition &definition,
                        const Values &values);

} // namespace vls::check

#endif
