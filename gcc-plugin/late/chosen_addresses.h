// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses that were chosen between a row and a spare one are kept from RTL, by an empty assembly
// statement. What is loaded is chosen by the same condition, in a conditional move from memory, and
// there the combiner takes for the address what it is under that condition: it loads from a row
// that is not there.
//
//   p = c ? &a[i] : &zeros;  x = c ? *p : y        cmov of memory at &a[i], always accessed

#ifndef VLS_LATE_CHOSEN_ADDRESSES_H
#define VLS_LATE_CHOSEN_ADDRESSES_H

#include "gcc.h"

namespace vls::gcc {

void keepChosenAddresses(function *fun);

} // namespace vls::gcc

#endif
