// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products added in pairs.

#include "hand/integers.h"

KERNEL(int32_t, int16_t, int16_t, char) {
  out[0] = sumOf(halvesAdded(_mm256_madd_epi16(LOAD_256(a), LOAD_256(b))));
}
