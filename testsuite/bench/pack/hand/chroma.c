// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours that have one factor are added first.

#include "hand/integers.h"

#define PIXELS(i) _mm_cvtepu8_epi16(LOAD_64(a + (i)))

KERNEL(int16_t, uint8_t, char, char) {
  const __m128i inner = _mm_add_epi16(PIXELS(1), PIXELS(2));
  const __m128i outer = _mm_add_epi16(PIXELS(0), PIXELS(3));
  STORE_128(out,
            _mm_sub_epi16(_mm_mullo_epi16(inner, _mm_set1_epi16(36)), _mm_slli_epi16(outer, 2)));
}
