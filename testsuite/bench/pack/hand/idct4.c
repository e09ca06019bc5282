// SPDX-License-Identifier: GPL-3.0-or-later
//
// As dct4; columns of integers, of which the last shift needs all bits.
//
//   c0 c1 | c2 c3   ->   c0 + c2, c1 + c3/2 | c0 - c2, c1/2 - c3   =   a d | b c   ->   a b | d c

#include "hand/integers.h"

KERNEL(int16_t, int16_t, char, char) {
  __m128i low = LOAD_128(a), high = LOAD_128(a + 8);
  transpose(&low, &high);
  const __m128i ad = _mm_add_epi16(low, _mm_blend_epi16(high, _mm_srai_epi16(high, 1), 0xf0));
  const __m128i bc = _mm_sub_epi16(_mm_blend_epi16(low, _mm_srai_epi16(low, 1), 0xf0), high);
  const __m128i ab = _mm_unpacklo_epi64(ad, bc), dc = _mm_unpackhi_epi64(ad, bc);
  low = _mm_add_epi16(ab, dc);
  high = _mm_shuffle_epi32(_mm_sub_epi16(ab, dc), 0x4e);
  transpose(&low, &high);
  const __m256i rows01 = _mm256_cvtepi16_epi32(low), rows23 = _mm256_cvtepi16_epi32(high);
  const __m256i half = _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1);
  const __m256i wideAd = _mm256_add_epi32(rows01, _mm256_srav_epi32(rows23, half));
  const __m256i wideBc = _mm256_sub_epi32(_mm256_srav_epi32(rows01, half), rows23);
  const __m256i wideAb =
      _mm256_add_epi32(_mm256_permute2x128_si256(wideAd, wideBc, 0x20), _mm256_set1_epi32(32));
  const __m256i wideDc = _mm256_permute2x128_si256(wideAd, wideBc, 0x31);
  const __m256i sums = _mm256_srai_epi32(_mm256_add_epi32(wideAb, wideDc), 6);
  const __m256i differences = _mm256_srai_epi32(_mm256_sub_epi32(wideAb, wideDc), 6);
  // Rows 0, 3 | 1, 2.
  STORE_256(out, _mm256_permute4x64_epi64(_mm256_packs_epi32(sums, differences), 0x78));
}
