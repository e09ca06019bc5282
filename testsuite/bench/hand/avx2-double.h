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
