// SPDX-License-Identifier: GPL-3.0-or-later
//
// Four doubles to a vector. 128-bit pieces are put together by vinsertf128 from memory, which is a
// load and no shuffle; pieces are paired so (0 with 2, 1 with 3) that one in-lane unpack ends it.

typedef __m256d Vector;
enum { LANES = 4 };

SHAPE Vector load(const double *p) {
  return _mm256_loadu_pd(p);
}
SHAPE void store(double *p, Vector v) {
  _mm256_storeu_pd(p, v);
}

// Broadcast from memory, then blended: no shuffles.
SHAPE Vector loadSingles(const double *x, const int *j, int scale) {
#define AT(i) _mm256_broadcast_sd(x + (long)scale * j[i])
  const Vector low = _mm256_blend_pd(AT(0), AT(1), 2), high = _mm256_blend_pd(AT(2), AT(3), 8);
#undef AT
  return _mm256_blend_pd(low, high, 12);
}

// low[0] low[1] | high[0] high[1]
SHAPE Vector twoPieces(const double *low, const double *high) {
  return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(low)), _mm_loadu_pd(high), 1);
}

SHAPE void loadPairs(Vector m[2], const double *x, const int *j, int scale) {
  const Vector even = twoPieces(x + (long)scale * j[0], x + (long)scale * j[2]);
  const Vector odd = twoPieces(x + (long)scale * j[1], x + (long)scale * j[3]);
  m[0] = _mm256_unpacklo_pd(even, odd);
  m[1] = _mm256_unpackhi_pd(even, odd);
}

// x and y, then y and z.
SHAPE void loadTriples(Vector m[3], const double *x, const int *j, int scale) {
  loadPairs(m, x, j, scale);
  const Vector even = twoPieces(x + 1 + (long)scale * j[0], x + 1 + (long)scale * j[2]);
  const Vector odd = twoPieces(x + 1 + (long)scale * j[1], x + 1 + (long)scale * j[3]);
  m[2] = _mm256_unpackhi_pd(even, odd);
}

SHAPE void loadQuads(Vector m[4], const double *x, const int *j, int scale) {
  loadPairs(m, x, j, scale);
  loadPairs(m + 2, x + 2, j, scale);
}

// The int and the double are a pair of which the first's low half counts; floats are single.
SHAPE void loadMixed(Vector m[3], const Mixed *p, const int *j) {
#define AT(i) ((const double *)&p[j[i]])
  const Vector even = twoPieces(AT(0), AT(2)), odd = twoPieces(AT(1), AT(3));
#undef AT
  const __m256i lowHalves = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
  const __m256i first = _mm256_castpd_si256(_mm256_unpacklo_pd(even, odd));
  const __m256i counts = _mm256_permutevar8x32_epi32(first, lowHalves);
  m[0] = _mm256_cvtepi32_pd(_mm256_castsi256_si128(counts));
  m[1] = _mm256_unpackhi_pd(even, odd);
#define AT(i) _mm_broadcast_ss(&p[j[i]].weight)
  const __m128 low = _mm_blend_ps(AT(0), AT(1), 2), high = _mm_blend_ps(AT(2), AT(3), 8);
#undef AT
  m[2] = _mm256_cvtps_pd(_mm_blend_ps(low, high, 12));
}

SHAPE Vector truncateTo(int *j, Vector v) {
  const __m128i whole = _mm256_cvttpd_epi32(v);
  extractFour(j, whole);
  return _mm256_cvtepi32_pd(whole);
}

SHAPE Vector loadComplex(const double *v, const int *column) {
  return twoPieces(v + 2L * column[0], v + 2L * column[1]);
}

SHAPE Vector swapped(Vector v) {
  return _mm256_permute_pd(v, 5);
}

// Lanes in order, so that of equal places the highest lane's values stay. Half a vector goes to
// memory without a shuffle.
#define STORE_PAIRS(m)                                                                             \
  const Vector even = _mm256_unpacklo_pd(m[0], m[1]);                                              \
  const Vector odd = _mm256_unpackhi_pd(m[0], m[1]);                                               \
  _mm_storeu_pd(AT(0), _mm256_castpd256_pd128(even));                                              \
  _mm_storeu_pd(AT(1), _mm256_castpd256_pd128(odd));                                               \
  _mm_storeu_pd(AT(2), _mm256_extractf128_pd(even, 1));                                            \
  _mm_storeu_pd(AT(3), _mm256_extractf128_pd(odd, 1));

#define STORE_QUADS(m)                                                                             \
  const Vector even = _mm256_unpacklo_pd(m[0], m[1]), even2 = _mm256_unpacklo_pd(m[2], m[3]);      \
  const Vector odd = _mm256_unpackhi_pd(m[0], m[1]), odd2 = _mm256_unpackhi_pd(m[2], m[3]);        \
  store(AT(0), _mm256_permute2f128_pd(even, even2, 0x20));                                         \
  store(AT(1), _mm256_permute2f128_pd(odd, odd2, 0x20));                                           \
  store(AT(2), _mm256_permute2f128_pd(even, even2, 0x31));                                         \
  store(AT(3), _mm256_permute2f128_pd(odd, odd2, 0x31));

#define AT(i) (y + (long)scale * j[i])
SHAPE void storePairs(double *y, const int *j, int scale, const Vector m[2]){STORE_PAIRS(m)} SHAPE
    void storeQuads(double *y, const int *j, int scale, const Vector m[4]) {
  STORE_QUADS(m)
}
#undef AT

typedef __m256d Mask;

SHAPE Mask greater(Vector a, Vector b) {
  return _mm256_cmp_pd(a, b, _CMP_GT_OQ);
}
SHAPE Vector choose(Mask mask, Vector a, Vector b) {
  return _mm256_blendv_pd(b, a, mask);
}

// How far the rows are from the table, in bytes. Of lanes that are off no index is read; their rows
// are `apart` from the table, which is blended into the others' distances.
SHAPE void distancesWhere(Mask mask, long at[4], const int *j, int scale, long apart) {
  const __m256i wide = _mm256_castpd_si256(mask), even = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
  const __m128i narrow = _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(wide, even));
  const __m256i all = _mm256_cvtepi32_epi64(_mm_maskload_epi32(j, narrow));
  const __m256i rows = _mm256_slli_epi64(all, __builtin_ctz(scale * 8));
  const __m256i chosen = _mm256_blendv_epi8(_mm256_set1_epi64x(apart), rows, wide);
  at[0] = _mm256_extract_epi64(chosen, 0), at[1] = _mm256_extract_epi64(chosen, 1);
  at[2] = _mm256_extract_epi64(chosen, 2), at[3] = _mm256_extract_epi64(chosen, 3);
}

SHAPE void loadPairsWhere(Mask mask, Vector m[2], const double *x, const int *j, int scale) {
  long at[4] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (const char *)handZeros - (const char *)x);
#define AT(i) ((const double *)((const char *)x + at[i]))
  const Vector first = twoPieces(AT(0), AT(2)), second = twoPieces(AT(1), AT(3));
  m[0] = _mm256_unpacklo_pd(first, second);
  m[1] = _mm256_unpackhi_pd(first, second);
#undef AT
}

#define AT(i) ((double *)((char *)y + at[i]))
SHAPE void storePairsWhere(Mask mask, double *y, const int *j, int scale, const Vector m[2]) {
  long at[4] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_PAIRS(m)
}
SHAPE void storeQuadsWhere(Mask mask, double *y, const int *j, int scale, const Vector m[4]) {
  long at[4] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_QUADS(m)
}
#undef AT
