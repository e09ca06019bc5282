// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns of four words, two to a register; of butterflies, both lines at once.
//
//   c0 c1 | c2 c3   ->   sums p q, differences s r   ->   p s | q r   ->   p + q, 2s + r | p - q, s
//   - 2r

#include "hand/integers.h"

static inline void transform(__m128i *low, __m128i *high) {
  const __m128i swapped = _mm_shuffle_epi32(*high, 0x4e);
  const __m128i sums = _mm_add_epi16(*low, swapped), differences = _mm_sub_epi16(*low, swapped);
  const __m128i x = _mm_unpacklo_epi64(sums, differences);
  const __m128i y = _mm_unpackhi_epi64(sums, differences);
  const __m128i upper = _mm_set_epi64x(-1, 0);
  *low = _mm_add_epi16(_mm_add_epi16(x, _mm_and_si128(x, upper)), y);
  *high = _mm_sub_epi16(_mm_sub_epi16(x, y), _mm_and_si128(y, upper));
}

KERNEL(int16_t, int16_t, char, char) {
  __m128i low = LOAD_128(a), high = LOAD_128(a + 8);
  transpose(&low, &high);
  transform(&low, &high);
  transpose(&low, &high);
  transform(&low, &high);
  STORE_128(out, low);
  STORE_128(out + 8, high);
}
