// SPDX-License-Identifier: GPL-3.0-or-later
//
// What kernels on integers written by hand are made of: loads and stores of as many bytes as there
// are, and sums over a register. AVX2, as of vectors.h.

#ifndef PACK_HAND_INTEGERS_H
#define PACK_HAND_INTEGERS_H

#include "kernel.h"

#include <immintrin.h>

#define LOAD_128(from) _mm_loadu_si128((const __m128i *)(from))
#define LOAD_256(from) _mm256_loadu_si256((const __m256i *)(from))
#define STORE_128(to, value) _mm_storeu_si128((__m128i *)(to), value)
#define STORE_256(to, value) _mm256_storeu_si256((__m256i *)(to), value)
// Eight bytes in the lower half of a register.
#define LOAD_64(from) _mm_loadl_epi64((const __m128i *)(from))
#define STORE_64(to, value) _mm_storel_epi64((__m128i *)(to), value)

// Both halves of a register of 256 bits, added.
static inline __m128i halvesAdded(__m256i x) {
  return _mm_add_epi32(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
}

// The sum of four integers.
static inline int32_t sumOf(__m128i x) {
  x = _mm_add_epi32(x, _mm_unpackhi_epi64(x, x));
  return _mm_cvtsi128_si32(_mm_add_epi32(x, _mm_shuffle_epi32(x, 1)));
}

// Eight words in two registers of four rows of four: columns in their place.
//
//   r0 r1 | r2 r3   ->   c0 c1 | c2 c3
static inline void transpose(__m128i *low, __m128i *high) {
  const __m128i even = _mm_unpacklo_epi16(*low, *high), odd = _mm_unpackhi_epi16(*low, *high);
  *low = _mm_unpacklo_epi16(even, odd);
  *high = _mm_unpackhi_epi16(even, odd);
}

#endif
