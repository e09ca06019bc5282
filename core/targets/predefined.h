// SPDX-License-Identifier: GPL-3.0-or-later
//
// The targets that are known by name, in textual form.

#ifndef VLS_TARGETS_PREDEFINED_H
#define VLS_TARGETS_PREDEFINED_H

#include <string>

namespace vls {

/// The text of the target called `name`, or null.
const char *predefinedTarget(const std::string &name);

/// "sse2, sse4, avx, avx2, avx512"
std::string predefinedTargetNames();

// Each in a file of its own.
extern const char *const sse2Target;
extern const char *const sse4Target;
extern const char *const avxTarget;
extern const char *const avx2Target;
extern const char *const avx512Target;

} // namespace vls

#endif
