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

SHAPE Vector loadSingles(const double *x, const int *j, int scale) {
  Vector v = _mm512_set1_pd(x[(long)scale * j[0]]);
  for (int i = 1; i < LANES; i++)
    v = _mm512_mask_mov_pd(v, (__mmask8)(1 << i), _mm512_set1_pd(x[(long)scale * j[i]]));
  return v;
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

// p[0…3] | q[0…3]
SHAPE Vector twoRows(const double *p, const double *q) {
  return _mm512_mask_broadcast_f64x4(_mm512_castpd256_pd512(_mm256_loadu_pd(p)), 0xf0,
                                     _mm256_loadu_pd(q));
}

// Whole rows, two to a vector; their halves, of four rows to a vector; then the even elements and
// the odd ones of those.
SHAPE void loadQuads(Vector m[4], const double *x, const int *j, int scale) {
#define AT(i) (x + (long)scale * j[i])
  const __m512i even = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
  const __m512i odd = _mm512_setr_epi64(1, 3, 5, 7, 9, 11, 13, 15);
  const Vector r01 = twoRows(AT(0), AT(1)), r23 = twoRows(AT(2), AT(3));
  const Vector r45 = twoRows(AT(4), AT(5)), r67 = twoRows(AT(6), AT(7));
  const Vector low = _mm512_shuffle_f64x2(r01, r23, 0x88);
  const Vector high = _mm512_shuffle_f64x2(r01, r23, 0xdd);
  const Vector low4 = _mm512_shuffle_f64x2(r45, r67, 0x88);
  const Vector high4 = _mm512_shuffle_f64x2(r45, r67, 0xdd);
  m[0] = _mm512_permutex2var_pd(low, even, low4);
  m[1] = _mm512_permutex2var_pd(low, odd, low4);
  m[2] = _mm512_permutex2var_pd(high, even, high4);
  m[3] = _mm512_permutex2var_pd(high, odd, high4);
#undef AT
}

// The int and the double are a pair of which the first's low half counts; floats are single.
SHAPE void loadMixed(Vector m[3], const Mixed *p, const int *j) {
#define AT(i) ((const double *)&p[j[i]])
  const Vector even = fourPieces(AT(0), AT(2), AT(4), AT(6));
  const Vector odd = fourPieces(AT(1), AT(3), AT(5), AT(7));
#undef AT
  const __m512i first = _mm512_castpd_si512(_mm512_unpacklo_pd(even, odd));
  m[0] = _mm512_cvtepi32_pd(_mm512_cvtepi64_epi32(first));
  m[1] = _mm512_unpackhi_pd(even, odd);
  __m256 weights = _mm256_set1_ps(p[j[0]].weight);
  for (int i = 1; i < LANES; i++)
    weights = _mm256_mask_mov_ps(weights, (__mmask8)(1 << i), _mm256_set1_ps(p[j[i]].weight));
  m[2] = _mm512_cvtps_pd(weights);
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

// Lanes in order, so that of equal places the highest lane's values stay. A quarter of a vector
// goes to memory without a shuffle.
#define STORE_PAIRS(m)                                                                             \
  const Vector even = _mm512_unpacklo_pd(m[0], m[1]), odd = _mm512_unpackhi_pd(m[0], m[1]);        \
  _mm_storeu_pd(AT(0), _mm512_castpd512_pd128(even));                                              \
  _mm_storeu_pd(AT(1), _mm512_castpd512_pd128(odd));                                               \
  _mm_storeu_pd(AT(2), _mm512_extractf64x2_pd(even, 1));                                           \
  _mm_storeu_pd(AT(3), _mm512_extractf64x2_pd(odd, 1));                                            \
  _mm_storeu_pd(AT(4), _mm512_extractf64x2_pd(even, 2));                                           \
  _mm_storeu_pd(AT(5), _mm512_extractf64x2_pd(odd, 2));                                            \
  _mm_storeu_pd(AT(6), _mm512_extractf64x2_pd(even, 3));                                           \
  _mm_storeu_pd(AT(7), _mm512_extractf64x2_pd(odd, 3));

// Rows i and i + 4 from each pair of slots.
#define STORE_QUADS(m)                                                                             \
  const Vector even = _mm512_unpacklo_pd(m[0], m[1]), even2 = _mm512_unpacklo_pd(m[2], m[3]);      \
  const Vector odd = _mm512_unpackhi_pd(m[0], m[1]), odd2 = _mm512_unpackhi_pd(m[2], m[3]);        \
  const __m512i low = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);                                 \
  const __m512i high = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);                              \
  const Vector r[4] = {                                                                            \
      _mm512_permutex2var_pd(even, low, even2), _mm512_permutex2var_pd(odd, low, odd2),            \
      _mm512_permutex2var_pd(even, high, even2), _mm512_permutex2var_pd(odd, high, odd2)};         \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm256_storeu_pd(AT(i), _mm512_castpd512_pd256(r[i]));                                         \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm256_storeu_pd(AT(4 + i), _mm512_extractf64x4_pd(r[i], 1));

#define AT(i) (y + (long)scale * j[i])
SHAPE void storePairs(double *y, const int *j, int scale, const Vector m[2]){STORE_PAIRS(m)} SHAPE
    void storeQuads(double *y, const int *j, int scale, const Vector m[4]) {
  STORE_QUADS(m)
}
#undef AT

typedef __mmask8 Mask;

SHAPE Mask greater(Vector a, Vector b) {
  return _mm512_cmp_pd_mask(a, b, _CMP_GT_OQ);
}
SHAPE Vector choose(Mask mask, Vector a, Vector b) {
  return _mm512_mask_mov_pd(b, mask, a);
}

// How far the rows are from the table, in bytes. Of lanes that are off no index is read; their rows
// are `apart` from the table, which is blended into the others' distances. These go through
// memory to scalar registers.
SHAPE void distancesWhere(Mask mask, long at[8], const int *j, int scale, long apart) {
  const __m512i all = _mm512_cvtepi32_epi64(_mm256_maskz_loadu_epi32(mask, j));
  _mm512_store_epi64(at, _mm512_mask_slli_epi64(_mm512_set1_epi64(apart), mask, all,
                                                (unsigned)__builtin_ctz(scale * 8)));
}

SHAPE void loadPairsWhere(Mask mask, Vector m[2], const double *x, const int *j, int scale) {
  long at[8] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (const char *)handZeros - (const char *)x);
#define AT(i) ((const double *)((const char *)x + at[i]))
  const Vector first = fourPieces(AT(0), AT(2), AT(4), AT(6));
  const Vector second = fourPieces(AT(1), AT(3), AT(5), AT(7));
  m[0] = _mm512_unpacklo_pd(first, second);
  m[1] = _mm512_unpackhi_pd(first, second);
#undef AT
}

#define AT(i) ((double *)((char *)y + at[i]))
SHAPE void storePairsWhere(Mask mask, double *y, const int *j, int scale, const Vector m[2]) {
  long at[8] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_PAIRS(m)
}
SHAPE void storeQuadsWhere(Mask mask, double *y, const int *j, int scale, const Vector m[4]) {
  long at[8] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_QUADS(m)
}
#undef AT
