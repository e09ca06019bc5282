// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products added in pairs.

#include "hand/integers.h"

#define PRODUCTS(i) _mm256_madd_epi16(LOAD_256(a + (i)), LOAD_256(b + (i)))

KERNEL(int32_t, int16_t, int16_t, char) {
  out[0] = sumOf(halvesAdded(_mm256_add_epi32(PRODUCTS(0), PRODUCTS(16))));
}
