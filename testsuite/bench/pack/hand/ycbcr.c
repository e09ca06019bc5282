// SPDX-License-Identifier: GPL-3.0-or-later
//
// Red and green are a pair of words, and blue and what is added: products are added in pairs.
//
//   r0 g0 r1 g1 r2 g2 r3 g3    b0 2 b1 2 b2 2 b3 2

#include "hand/integers.h"

#include <string.h>

// What four pixels' sums of products come to, shifted down.
static inline __m128i plane(__m128i redGreen, __m128i blue, int red, int green, int factor,
                            int half) {
  const __m128i first = _mm_madd_epi16(redGreen, _mm_set1_epi32((green << 16) | (red & 0xffff)));
  const __m128i second = _mm_madd_epi16(blue, _mm_set1_epi32((half << 16) | factor));
  return _mm_srai_epi32(_mm_add_epi32(first, second), 8);
}

KERNEL(uint8_t, uint8_t, char, char) {
  int32_t last;
  memcpy(&last, a + 8, 4);
  const __m128i pixels = _mm_insert_epi32(LOAD_64(a), last, 2);
  const __m128i redGreen = _mm_shuffle_epi8(
      pixels, _mm_setr_epi8(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1));
  const __m128i blue =
      _mm_or_si128(_mm_shuffle_epi8(pixels, _mm_setr_epi8(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1,
                                                          -1, 11, -1, -1, -1)),
                   _mm_set1_epi32(2 << 16));
  const __m128i y = plane(redGreen, blue, 77, 150, 29, 64);
  const __m128i cb = plane(redGreen, blue, -43, -85, 128, 16384);
  const __m128i cr = plane(redGreen, blue, 128, -107, -21 & 0xffff, 16384);
  const __m128i bytes = _mm_packus_epi16(_mm_packs_epi32(y, cb), _mm_packs_epi32(cr, cr));
  STORE_64(out, bytes);
  last = _mm_extract_epi32(bytes, 2);
  memcpy(out + 8, &last, 4);
}
