// SPDX-License-Identifier: GPL-3.0-or-later
//
// The targets that are known by name, read.

#ifndef VLS_TEXT_PREDEFINED_H
#define VLS_TEXT_PREDEFINED_H

#include "targets/described.h"

#include <optional>

namespace vls {

/// The description of the target called `name`, or nothing.
std::optional<TargetDescription> describePredefined(const std::string &name);

} // namespace vls

#endif
