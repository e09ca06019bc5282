// SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads target builtin gathers: (source, base, index, mask, scale), where a lane yields
// mask ? memory[base + extend(index) * scale] : source. Only gathers whose every lane is active are
// read; what `source` holds does not matter then.

#ifndef VLS_GIMPLE_BUILTIN_H
#define VLS_GIMPLE_BUILTIN_H

#include "gimple/access.h"

namespace vls::gcc {

/// True for a call of a gather builtin.
bool isBuiltinGather(gimple *statement);

/// Reads `call`, for which isBuiltinGather holds; nothing, with the reason in `*why`, if it has a
/// form that is not handled.
std::optional<Access> readBuiltinGather(gcall *call, AffineBuilder &affine, std::string *why);

} // namespace vls::gcc

#endif
