// SPDX-License-Identifier: GPL-3.0-or-later
//
// Prices are sums of fractions.

#ifndef VLS_OPTVLS_ROUNDING_H
#define VLS_OPTVLS_ROUNDING_H

namespace vls {

/// Prices that are equal up to this factor are equal.
constexpr double roundingSlack = 1e-9;

} // namespace vls

#endif
