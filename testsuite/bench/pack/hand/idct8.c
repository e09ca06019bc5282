// SPDX-License-Identifier: GPL-3.0-or-later
//
// All sums are of products of words: pairs of rows in turn, times pairs of factors.

#include "hand/integers.h"

#define PAIR(x, y) _mm256_set1_epi32((int)((unsigned)(y) << 16 | ((x)&0xffff)))

// Words of rows i and j of a in turn: columns 0 to 3, 4 to 7.
#define ROWS(i, j)                                                                                 \
  _mm256_inserti128_si256(                                                                         \
      _mm256_castsi128_si256(_mm_unpacklo_epi16(LOAD_128(a + 8 * (i)), LOAD_128(a + 8 * (j)))),    \
      _mm_unpackhi_epi16(LOAD_128(a + 8 * (i)), LOAD_128(a + 8 * (j))), 1)

static inline __m256i odd(__m256i low, __m256i high, int f0, int f1, int f2, int f3) {
  return _mm256_add_epi32(_mm256_madd_epi16(low, PAIR(f0, f1)),
                          _mm256_madd_epi16(high, PAIR(f2, f3)));
}

// The lower 16 bits of both, shifted down: two rows.
static inline void store(int16_t *rows, __m256i x, __m256i y) {
  const __m256i zero = _mm256_setzero_si256();
  x = _mm256_blend_epi16(_mm256_srli_epi32(x, 13), zero, 0xaa);
  y = _mm256_blend_epi16(_mm256_srli_epi32(y, 13), zero, 0xaa);
  STORE_256(rows, _mm256_permute4x64_epi64(_mm256_packus_epi32(x, y), 0xd8));
}

KERNEL(int16_t, int16_t, char, char) {
  const __m256i half = _mm256_set1_epi32(4096);
  const __m256i outer = ROWS(0, 4), inner = ROWS(2, 6), low = ROWS(1, 3), high = ROWS(5, 7);
  const __m256i p = _mm256_add_epi32(_mm256_madd_epi16(outer, PAIR(5793, 5793)), half);
  const __m256i q = _mm256_add_epi32(_mm256_madd_epi16(outer, PAIR(5793, -5793)), half);
  const __m256i r = _mm256_madd_epi16(inner, PAIR(7568, 3135));
  const __m256i s = _mm256_madd_epi16(inner, PAIR(3135, -7568));
  const __m256i e0 = _mm256_add_epi32(p, r), e1 = _mm256_add_epi32(q, s);
  const __m256i e2 = _mm256_sub_epi32(q, s), e3 = _mm256_sub_epi32(p, r);
  const __m256i o0 = odd(low, high, 8035, 6811, 4551, 1598);
  const __m256i o1 = odd(low, high, 6811, -1598, -8035, -4551);
  const __m256i o2 = odd(low, high, 4551, -8035, 1598, 6811);
  const __m256i o3 = odd(low, high, 1598, -4551, 6811, -8035);
  store(out, _mm256_add_epi32(e0, o0), _mm256_add_epi32(e1, o1));
  store(out + 16, _mm256_add_epi32(e2, o2), _mm256_add_epi32(e3, o3));
  store(out + 32, _mm256_sub_epi32(e3, o3), _mm256_sub_epi32(e2, o2));
  store(out + 48, _mm256_sub_epi32(e1, o1), _mm256_sub_epi32(e0, o0));
}
