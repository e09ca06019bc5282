// SPDX-License-Identifier: GPL-3.0-or-later
//
// What targets share. If whatever one target does another one does, too, and asks no more for it,
// then each sequence for the first is one for the second. So what nothing on the second is below,
// nothing on the first is below either, and what was found for the first was found for the second.

#ifndef VLS_OPTIMAL_SHARED_H
#define VLS_OPTIMAL_SHARED_H

#include "cases.h"
#include "results.h"

namespace optimal {

/// `known` of `which`, and what follows from what is known of the same group on other targets.
Result shared(const Case &which, Result known, const Results &results);

} // namespace optimal

#endif
