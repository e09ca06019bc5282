// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight doubles to a vector, put together from 128-bit pieces that are broadcast from memory under
// a mask: a load, where vinsertf64x2 would be a shuffle.

typedef __m512d Vector;
enum { LANES = 8 };

SHAPE Vector load(const double *p) {
  return _mm512_loadu_pd(p);
}
SHAPE void store(double *p, Vector v) {
  _mm512_storeu_pd(p, v);
}

// Two doubles from each of a, b, c and d.
SHAPE Vector fourPieces(const double *a, const double *b, const double *c, const double *d) {
  Vector v = _mm512_castpd128_pd512(_mm_loadu_pd(a));
  v = _mm512_mask_broadcast_f64x2(v, 0x0c, _mm_loadu_pd(b));
  v = _mm512_mask_broadcast_f64x2(v, 0x30, _mm_loadu_pd(c));
  return _mm512_mask_broadcast_f64x2(v, 0xc0, _mm_loadu_pd(d));
}

// The even elements, the odd elements, and one unpack for each member.
SHAPE void loadPairs(Vector m[2], const double *x, const int *j, int scale) {
#define AT(i) (x + (long)scale * j[i])
  const Vector even = fourPieces(AT(0), AT(2), AT(4), AT(6));
  const Vector odd = fourPieces(AT(1), AT(3), AT(5), AT(7));
  m[0] = _mm512_unpacklo_pd(even, odd);
  m[1] = _mm512_unpackhi_pd(even, odd);
#undef AT
}

// x and y, then y and z.
SHAPE void loadTriples(Vector m[3], const double *x, const int *j, int scale) {
  Vector yz[2];
  loadPairs(m, x, j, scale);
  loadPairs(yz, x + 1, j, scale);
  m[2] = yz[1];
}

SHAPE void loadQuads(Vector m[4], const double *x, const int *j, int scale) {
  loadPairs(m, x, j, scale);
  loadPairs(m + 2, x + 2, j, scale);
}

SHAPE Vector truncateTo(int *j, Vector v) {
  const __m256i whole = _mm512_cvttpd_epi32(v);
  extractFour(j, _mm256_castsi256_si128(whole));
  extractFour(j + 4, _mm256_extracti128_si256(whole, 1));
  return _mm512_cvtepi32_pd(whole);
}

SHAPE Vector loadComplex(const double *v, const int *column) {
  return fourPieces(v + 2L * column[0], v + 2L * column[1], v + 2L * column[2], v + 2L * column[3]);
}

SHAPE Vector swapped(Vector v) {
  return _mm512_permute_pd(v, 0x55);
}
