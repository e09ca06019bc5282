// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a value or a memory reference is called in the source, as far as GIMPLE still tells:
// "x[idx[i]]" for a load from x_3 + (sizetype) _4 * 8 with _4 loaded from idx_5 + i_6 * 4. For
// reports only; what is too deep or not known is "...".

#ifndef VLS_LANES_EXPRESSION_H
#define VLS_LANES_EXPRESSION_H

#include "gcc.h"

namespace vls::gcc {

/// The text of an SSA name, a constant, an address or a memory reference.
std::string sourceText(tree expression);

/// "x[i] > 0.0": of a branch, the condition; of a switch, the value.
std::string conditionText(gimple *branch);

/// "double", "int".
std::string typeText(tree type);

/// Where a statement stands; of a phi, where one of its values comes from.
location_t locationOf(gimple *statement);

/// The line of a statement; 0 if it has none.
unsigned lineOf(gimple *statement);

} // namespace vls::gcc

#endif
