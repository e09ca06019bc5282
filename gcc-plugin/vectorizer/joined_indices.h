// SPDX-License-Identifier: GPL-3.0-or-later
//
// Addresses that were taken apart. Where an index is a constant on one way, GCC computes what is
// made of it on each way, once for each neighbour, and no longer sees that they are neighbours:
//
//   j = ix[i];  j = j < 0 ? 0 : j;  x[j] + x[j + 1]
//
//   p = PHI <x, x + 4 * j>                     k = PHI <0, j>
//   q = PHI <4, 4 * j + 4>             ──►     p = x + 4 * k
//   *p + *(x + q)                              q = 4 * k + 4

#ifndef VLS_VECTORIZER_JOINED_INDICES_H
#define VLS_VECTORIZER_JOINED_INDICES_H

#include "gcc.h"

namespace vls::gcc {

/// Puts such addresses together again, in innermost loops of `fun`; in front of if-conversion.
void joinIndices(function *fun);

} // namespace vls::gcc

#endif
