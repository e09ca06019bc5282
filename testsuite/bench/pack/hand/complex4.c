// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of one factor, doubled, times the other one and the other one with its parts exchanged.

#include "hand/vectors.h"

typedef Real Wide __attribute__((vector_size(32)));

static inline Wide product(Wide x, Wide y) {
#if REAL_BITS == 32
  const Wide p = SHUFFLE(x, x, 0, 0, 2, 2, 4, 4, 6, 6) * y;
  const Wide q = SHUFFLE(x, x, 1, 1, 3, 3, 5, 5, 7, 7) * SHUFFLE(y, y, 1, 0, 3, 2, 5, 4, 7, 6);
  return SHUFFLE(p - q, p + q, 0, 9, 2, 11, 4, 13, 6, 15);
#else
  const Wide p = SHUFFLE(x, x, 0, 0, 2, 2) * y,
             q = SHUFFLE(x, x, 1, 1, 3, 3) * SHUFFLE(y, y, 1, 0, 3, 2);
  return ADDSUB4(p, q);
#endif
}

KERNEL(Real, Real, Real, char) {
  for (unsigned i = 0; i < 8; i += sizeof(Wide) / sizeof(Real))
    STORE(out + i, product(LOAD(Wide, a + i), LOAD(Wide, b + i)));
}
