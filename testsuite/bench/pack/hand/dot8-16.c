// SPDX-License-Identifier: GPL-3.0-or-later
//
// Words, whose products are added in pairs.

#include "hand/integers.h"

KERNEL(int32_t, int8_t, int8_t, char) {
  const __m256i x = _mm256_cvtepi8_epi16(LOAD_128(a)), y = _mm256_cvtepi8_epi16(LOAD_128(b));
  out[0] = sumOf(halvesAdded(_mm256_madd_epi16(x, y)));
}
