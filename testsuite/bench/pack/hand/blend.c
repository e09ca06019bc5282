// SPDX-License-Identifier: GPL-3.0-or-later
//
// Products of at most 16 bits, whose upper bytes are packed.

#include "hand/integers.h"

KERNEL(uint8_t, uint8_t, uint8_t, uint8_t) {
  const __m256i products =
      _mm256_mullo_epi16(_mm256_cvtepu8_epi16(LOAD_128(b)), _mm256_set1_epi16(c[0]));
  const __m256i share = _mm256_srli_epi16(_mm256_add_epi16(products, _mm256_set1_epi16(128)), 8);
  const __m128i bytes =
      _mm_packus_epi16(_mm256_castsi256_si128(share), _mm256_extracti128_si256(share, 1));
  STORE_128(out, _mm_adds_epu8(LOAD_128(a), bytes));
}
