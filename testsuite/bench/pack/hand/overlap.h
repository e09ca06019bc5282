// SPDX-License-Identifier: GPL-3.0-or-later
//
// The test that code written by hand makes at run time: of arrays that may overlap, do these two?

#ifndef PACK_HAND_OVERLAP_H
#define PACK_HAND_OVERLAP_H

#ifndef MAY_OVERLAP
#define MAY_OVERLAP
#endif
#include "hand/vectors.h"

// True if `p` and `q`, of so many elements, have no byte in common.
static inline int areApart(const Real *p, unsigned long elementsOfP, const Real *q,
                           unsigned long elementsOfQ) {
  const uintptr_t before = (elementsOfP * sizeof(Real)) - 1,
                  behind = elementsOfQ * sizeof(Real) - 1;
  return (uintptr_t)p - (uintptr_t)q + before > before + behind;
}

#endif
