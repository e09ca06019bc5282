// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of both halves, added.

#include "hand/integers.h"

KERNEL(int32_t, uint8_t, uint8_t, char) {
  const __m128i sums = _mm_sad_epu8(LOAD_128(a), LOAD_128(b));
  out[0] = _mm_cvtsi128_si32(_mm_add_epi32(sums, _mm_unpackhi_epi64(sums, sums)));
}
