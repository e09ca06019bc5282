// SPDX-License-Identifier: GPL-3.0-or-later
//
// Is a loop scalar code, or has it vectors?

#ifndef VLS_GIMPLE_SCALAR_H
#define VLS_GIMPLE_SCALAR_H

#include "gcc.h"

namespace vls::gcc {

/// True if no statement of `l`, an innermost loop, has a vector.
bool isScalar(class loop *l);

} // namespace vls::gcc

#endif
