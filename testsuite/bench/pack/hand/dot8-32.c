// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words, whose products are added in pairs.

#include "hand/integers.h"

#define PRODUCTS(i)                                                                                \
  _mm256_madd_epi16(_mm256_cvtepi8_epi16(LOAD_128(a + (i))),                                       \
                    _mm256_cvtepi8_epi16(LOAD_128(b + (i))))

KERNEL(int32_t, int8_t, int8_t, char) {
  out[0] = sumOf(halvesAdded(_mm256_add_epi32(PRODUCTS(0), PRODUCTS(16))));
}
