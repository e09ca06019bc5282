// SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes that are not above the threshold are zeros when it is taken away with saturation; the
// others are counted.

#include "hand/integers.h"

KERNEL(int32_t, uint8_t, uint8_t, char) {
  const __m128i above = _mm_subs_epu8(LOAD_128(a), _mm_set1_epi8((char)b[0]));
  const __m128i below = _mm_cmpeq_epi8(above, _mm_setzero_si128());
  out[0] = 16 - __builtin_popcount((unsigned)_mm_movemask_epi8(below));
}
