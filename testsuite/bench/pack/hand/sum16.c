// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two registers, their halves, and four integers.

#include "hand/integers.h"

KERNEL(int32_t, int32_t, char, char) {
  out[0] = sumOf(halvesAdded(_mm256_add_epi32(LOAD_256(a), LOAD_256(a + 8))));
}
