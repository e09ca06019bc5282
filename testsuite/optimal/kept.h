// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sequences that are cheaper than plans, kept in files: what is said to be found can be read,
// checked and priced by anybody.

#ifndef VLS_OPTIMAL_KEPT_H
#define VLS_OPTIMAL_KEPT_H

#include "cases.h"

namespace optimal {

/// The price of the sequence that DIRECTORY/CASE.vls has for a case, with '-' for spaces in its
/// name; 0 if there is none. Exits, and says why, if it is wrong.
double priceOfKept(const std::string &directory, const Case &which, const Posed &posed,
                   const vls::Target &target);

} // namespace optimal

#endif
