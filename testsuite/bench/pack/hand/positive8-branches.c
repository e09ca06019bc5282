// SPDX-License-Identifier: GPL-3.0-or-later
//
// Maxima with zero: what is no number stays, as the second operand of the instruction.

#include "hand/vectors.h"

KERNEL(Real, Real, char, char) {
#if REAL_BITS == 32
  STORE(out, __builtin_ia32_maxps256((V8){}, LOAD(V8, a)));
#else
  STORE(out, __builtin_ia32_maxpd256((V4){}, LOAD(V4, a)));
  STORE(out + 4, __builtin_ia32_maxpd256((V4){}, LOAD(V4, a + 4)));
#endif
}
