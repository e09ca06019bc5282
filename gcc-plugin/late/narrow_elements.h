// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of loaded bytes or words, put together. GCC takes two elements into a register each, and
// joins registers; where general registers are few it stores an element and loads it again, wider,
// which waits for the store:
//
//   movzwl, movd, pinsrw        4 times, then 3 unpacks       as GCC does it
//   movzwl, movd, 7 x pinsrw                                  with fewer registers and µops
//
// Elements that are repeated are inserted once, and permuted: vrp2 makes a constructor of a permute
// of one.
//
// Below 128 bits it shifts and ors elements in general registers, which is as good as any if the
// vector is only stored.
//
// Of vectors of one int each, which its SLP vectorizer makes of loads here and there, it puts a
// vector together in memory, by shifts and ors; elements by themselves are inserted.

#ifndef VLS_LATE_NARROW_ELEMENTS_H
#define VLS_LATE_NARROW_ELEMENTS_H

#include "gcc.h"

namespace vls::gcc {

/// Makes inserts of the constructors of such vectors in `fun`; to be done behind all that looks at
/// constructors.
void insertNarrowElements(function *fun);

} // namespace vls::gcc

#endif
