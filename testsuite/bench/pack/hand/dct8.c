// SPDX-License-Identifier: GPL-3.0-or-later
//
// Columns as integers: butterflies, products, and two rows packed at once.

#include "hand/integers.h"

#define WIDE(i) _mm256_cvtepi16_epi32(LOAD_128(a + 8 * (i)))
#define FACTOR(f) _mm256_set1_epi32(f)

static inline __m256i odd(const __m256i *d, int f0, int f1, int f2, int f3) {
  return _mm256_add_epi32(
      _mm256_add_epi32(_mm256_mullo_epi32(d[0], FACTOR(f0)), _mm256_mullo_epi32(d[1], FACTOR(f1))),
      _mm256_add_epi32(_mm256_mullo_epi32(d[2], FACTOR(f2)), _mm256_mullo_epi32(d[3], FACTOR(f3))));
}

// The lower 16 bits of both, rounded and shifted down: two rows.
static inline void store(int16_t *rows, __m256i x, __m256i y) {
  const __m256i half = FACTOR(4096), zero = _mm256_setzero_si256();
  x = _mm256_blend_epi16(_mm256_srli_epi32(_mm256_add_epi32(x, half), 13), zero, 0xaa);
  y = _mm256_blend_epi16(_mm256_srli_epi32(_mm256_add_epi32(y, half), 13), zero, 0xaa);
  STORE_256(rows, _mm256_permute4x64_epi64(_mm256_packus_epi32(x, y), 0xd8));
}

KERNEL(int16_t, int16_t, char, char) {
  __m256i differences[4], sums[4];
  for (int i = 0; i < 4; i++) {
    const __m256i low = WIDE(i), high = WIDE(7 - i);
    sums[i] = _mm256_add_epi32(low, high);
    differences[i] = _mm256_sub_epi32(low, high);
  }
  const __m256i e0 = _mm256_add_epi32(sums[0], sums[3]), e1 = _mm256_add_epi32(sums[1], sums[2]);
  const __m256i e2 = _mm256_sub_epi32(sums[1], sums[2]), e3 = _mm256_sub_epi32(sums[0], sums[3]);
  const __m256i f = FACTOR(5793), g = FACTOR(7568), h = FACTOR(3135);
  store(out, _mm256_mullo_epi32(_mm256_add_epi32(e0, e1), f),
        odd(differences, 8035, 6811, 4551, 1598));
  store(out + 16, _mm256_add_epi32(_mm256_mullo_epi32(e3, g), _mm256_mullo_epi32(e2, h)),
        odd(differences, 6811, -1598, -8035, -4551));
  store(out + 32, _mm256_mullo_epi32(_mm256_sub_epi32(e0, e1), f),
        odd(differences, 4551, -8035, 1598, 6811));
  store(out + 48, _mm256_sub_epi32(_mm256_mullo_epi32(e3, h), _mm256_mullo_epi32(e2, g)),
        odd(differences, 1598, -4551, 6811, -8035));
}
