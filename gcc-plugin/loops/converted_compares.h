// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers that are converted to floats to be compared with a constant, in loops. The integer is
// compared with another constant instead, in vectors with as many lanes as it has there:
//
//   (float) a > 1.5       ──►     a > 1             (float) a <= 2     ──►     a <= 2
//
// Where the conversion is exact, or the constant so small that what is rounded lies far from it and
// exceptions do not count.

#ifndef VLS_LOOPS_CONVERTED_COMPARES_H
#define VLS_LOOPS_CONVERTED_COMPARES_H

#include "gcc.h"

namespace vls::gcc {

/// Does that in all loops of `fun`, of floats that nothing else uses; in front of if-conversion.
void compareUnconverted(function *fun);

} // namespace vls::gcc

#endif
