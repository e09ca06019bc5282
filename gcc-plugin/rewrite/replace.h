// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gives an access its new value. Its statement stays where it is, as a copy; what it used may be
// dead then.

#ifndef VLS_REWRITE_REPLACE_H
#define VLS_REWRITE_REPLACE_H

#include "rewrite/index.h"

namespace vls::gcc {

/// Makes the statement of `access` a copy of `value`, a vector of the lanes that it reads; lanes of
/// its result that it does not read become zero. Adds the names that the statement used to `dead`,
/// by version.
void replaceBy(const Access &access, tree value, bitmap dead);

} // namespace vls::gcc

#endif
