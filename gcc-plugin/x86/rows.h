// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a file says of the machine: rows of a target in the textual form (docs/text.md).

#ifndef VLS_X86_ROWS_H
#define VLS_X86_ROWS_H

#include "gcc.h"
#include "targets/described.h"

namespace vls::gcc {

/// The rows that the target in `file`, made from a predefined one, has itself; or nothing, and in
/// `*error` one line that says why.
std::optional<TargetDescription> readMachineRows(const char *file, std::string *error);

} // namespace vls::gcc

#endif
