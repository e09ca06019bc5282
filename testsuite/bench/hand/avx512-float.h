// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sixteen floats to a vector, put together from pieces that are broadcast from memory under a mask.

typedef __m512 Vector;
enum { LANES = 16 };

SHAPE Vector load(const float *p) {
  return _mm512_loadu_ps(p);
}
SHAPE void store(float *p, Vector v) {
  _mm512_storeu_ps(p, v);
}

SHAPE Vector loadSingles(const float *x, const int *j, int scale) {
  Vector v = _mm512_set1_ps(x[(long)scale * j[0]]);
  for (int i = 1; i < LANES; i++)
    v = _mm512_mask_mov_ps(v, (__mmask16)(1 << i), _mm512_set1_ps(x[(long)scale * j[i]]));
  return v;
}

// Two adjacent floats everywhere, as one double.
SHAPE __m512d everywhere(const float *p) {
  return _mm512_castsi512_pd(
      _mm512_set1_epi64(*(const long long __attribute__((aligned(4), may_alias)) *)p));
}

// Pairs of floats, eight to a vector: elements 0 1 | 4 5 | 8 9 | 12 13 from j[0] on.
SHAPE Vector eightPieces(const float *x, const int *j, int scale) {
  __m512d v = everywhere(x + (long)scale * j[0]);
#define PIECE(mask, i) v = _mm512_mask_mov_pd(v, mask, everywhere(x + (long)scale * j[i]))
  PIECE(0x02, 1);
  PIECE(0x04, 4);
  PIECE(0x08, 5);
  PIECE(0x10, 8);
  PIECE(0x20, 9);
  PIECE(0x40, 12);
  PIECE(0x80, 13);
#undef PIECE
  return _mm512_castpd_ps(v);
}

SHAPE void loadPairs(Vector m[2], const float *x, const int *j, int scale) {
  const Vector first = eightPieces(x, j, scale);
  const Vector second = eightPieces(x, j + 2, scale);
  m[0] = _mm512_shuffle_ps(first, second, 0x88);
  m[1] = _mm512_shuffle_ps(first, second, 0xdd);
}

// Rows of four in each quarter, turned into columns.
SHAPE void transpose(Vector m[4], const Vector r[4]) {
  const __m512d xy01 = _mm512_castps_pd(_mm512_unpacklo_ps(r[0], r[1]));
  const __m512d xy23 = _mm512_castps_pd(_mm512_unpacklo_ps(r[2], r[3]));
  const __m512d zw01 = _mm512_castps_pd(_mm512_unpackhi_ps(r[0], r[1]));
  const __m512d zw23 = _mm512_castps_pd(_mm512_unpackhi_ps(r[2], r[3]));
  m[0] = _mm512_castpd_ps(_mm512_unpacklo_pd(xy01, xy23));
  m[1] = _mm512_castpd_ps(_mm512_unpackhi_pd(xy01, xy23));
  m[2] = _mm512_castpd_ps(_mm512_unpacklo_pd(zw01, zw23));
  m[3] = _mm512_castpd_ps(_mm512_unpackhi_pd(zw01, zw23));
}

// Elements i, i + 4, i + 8 and i + 12 share a vector. J is a pointer to int or long.
#define LOAD_QUADS(m, x, j, scale)                                                                 \
  {                                                                                                \
    Vector r[4];                                                                                   \
    for (int i = 0; i < 4; i++) {                                                                  \
      r[i] = _mm512_castps128_ps512(_mm_loadu_ps((x) + (long)(scale) * (j)[i]));                   \
      for (int quarter = 1; quarter < 4; quarter++)                                                \
        r[i] = _mm512_mask_broadcast_f32x4(                                                        \
            r[i], 0xf << 4 * quarter, _mm_loadu_ps((x) + (long)(scale) * (j)[i + 4 * quarter]));   \
    }                                                                                              \
    transpose(m, r);                                                                               \
  }

SHAPE void loadQuads(Vector m[4], const float *x, const int *j, int scale)
    LOAD_QUADS(m, x, j, scale)

    // Whole rows, i and i + 8 in one vector, which are transposed as two times four rows, slot by
    // slot; then slots change places.
    SHAPE void loadEights(Vector m[8], const float *x, const Index *j, int scale) {
  const __m512i even = _mm512_setr_epi64(0, 1, 8, 9, 4, 5, 12, 13);
  const __m512i odd = _mm512_setr_epi64(2, 3, 10, 11, 6, 7, 14, 15);
  Vector r[8], t[8];
  for (int i = 0; i < 8; i++) {
    const __m256 low = _mm256_loadu_ps(x + (long)scale * j[i]);
    const __m256 high = _mm256_loadu_ps(x + (long)scale * j[i + 8]);
    r[i] = _mm512_mask_broadcast_f32x8(_mm512_castps256_ps512(low), 0xff00, high);
  }
  transpose(t, r);
  transpose(t + 4, r + 4);
  for (int i = 0; i < 4; i++) {
    const __m512d a = _mm512_castps_pd(t[i]), b = _mm512_castps_pd(t[i + 4]);
    m[i] = _mm512_castpd_ps(_mm512_permutex2var_pd(a, even, b));
    m[i + 4] = _mm512_castpd_ps(_mm512_permutex2var_pd(a, odd, b));
  }
}

// x and y, then y and z.
SHAPE void loadTriples(Vector m[3], const float *x, const int *j, int scale) {
  Vector yz[2];
  loadPairs(m, x, j, scale);
  loadPairs(yz, x + 1, j, scale);
  m[2] = yz[1];
}

SHAPE Vector truncateTo(int *j, Vector v) {
  const __m512i whole = _mm512_cvttps_epi32(v);
  extractFour(j, _mm512_castsi512_si128(whole));
  extractFour(j + 4, _mm512_extracti32x4_epi32(whole, 1));
  extractFour(j + 8, _mm512_extracti32x4_epi32(whole, 2));
  extractFour(j + 12, _mm512_extracti32x4_epi32(whole, 3));
  return _mm512_cvtepi32_ps(whole);
}

// Elements in order, two floats each.
SHAPE Vector loadComplex(const float *v, const int *column) {
  __m512d all = everywhere(v + 2L * column[0]);
  for (int i = 1; i < 8; i++)
    all = _mm512_mask_mov_pd(all, 1 << i, everywhere(v + 2L * column[i]));
  return _mm512_castpd_ps(all);
}

SHAPE Vector swapped(Vector v) {
  return _mm512_permute_ps(v, 0xb1);
}

// Two floats to each of two places, as one double each.
SHAPE void storeTwo(float *low, float *high, __m128 v) {
  _mm_storel_pi((__m64 *)low, v);
  _mm_storeh_pi((__m64 *)high, v);
}

// Lanes in order, so that of equal places the highest lane's values stay.
#define STORE_PAIRS(m)                                                                             \
  const Vector low = _mm512_unpacklo_ps(m[0], m[1]), high = _mm512_unpackhi_ps(m[0], m[1]);        \
  storeTwo(AT(0), AT(1), _mm512_castps512_ps128(low));                                             \
  storeTwo(AT(2), AT(3), _mm512_castps512_ps128(high));                                            \
  storeTwo(AT(4), AT(5), _mm512_extractf32x4_ps(low, 1));                                          \
  storeTwo(AT(6), AT(7), _mm512_extractf32x4_ps(high, 1));                                         \
  storeTwo(AT(8), AT(9), _mm512_extractf32x4_ps(low, 2));                                          \
  storeTwo(AT(10), AT(11), _mm512_extractf32x4_ps(high, 2));                                       \
  storeTwo(AT(12), AT(13), _mm512_extractf32x4_ps(low, 3));                                        \
  storeTwo(AT(14), AT(15), _mm512_extractf32x4_ps(high, 3));

// A transposition in each quarter.
#define STORE_QUADS(m)                                                                             \
  Vector r[4];                                                                                     \
  transpose(r, m);                                                                                 \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm_storeu_ps(AT(i), _mm512_castps512_ps128(r[i]));                                            \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm_storeu_ps(AT(4 + i), _mm512_extractf32x4_ps(r[i], 1));                                     \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm_storeu_ps(AT(8 + i), _mm512_extractf32x4_ps(r[i], 2));                                     \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm_storeu_ps(AT(12 + i), _mm512_extractf32x4_ps(r[i], 3));

#define AT(i) (y + (long)scale * j[i])
SHAPE void storePairs(float *y, const int *j, int scale, const Vector m[2]){STORE_PAIRS(m)} SHAPE
    void storeQuads(float *y, const int *j, int scale, const Vector m[4]) {
  STORE_QUADS(m)
}
#undef AT

typedef __mmask16 Mask;

SHAPE Mask greater(Vector a, Vector b) {
  return _mm512_cmp_ps_mask(a, b, _CMP_GT_OQ);
}
SHAPE Vector choose(Mask mask, Vector a, Vector b) {
  return _mm512_mask_mov_ps(b, mask, a);
}

// How far the rows are from the table, in bytes. Of lanes that are off no index is read; their rows
// are `apart` from the table, which is blended into the others' distances. These go through
// memory to scalar registers.
SHAPE void distancesWhere(Mask mask, long at[16], const int *j, int scale, long apart) {
  const __m512i all = _mm512_maskz_loadu_epi32(mask, j), spare = _mm512_set1_epi64(apart);
  const __m512i low = _mm512_cvtepi32_epi64(_mm512_castsi512_si256(all));
  const __m512i high = _mm512_cvtepi32_epi64(_mm512_extracti64x4_epi64(all, 1));
  const unsigned shift = (unsigned)__builtin_ctz(scale * 4);
  _mm512_store_epi64(at, _mm512_mask_slli_epi64(spare, (__mmask8)mask, low, shift));
  _mm512_store_epi64(at + 8, _mm512_mask_slli_epi64(spare, (__mmask8)(mask >> 8), high, shift));
}

SHAPE void loadPairsWhere(Mask mask, Vector m[2], const float *x, const int *j, int scale) {
  long at[16] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (const char *)handZeros - (const char *)x);
#define AT(i) ((const float *)((const char *)x + at[i]))
#define PIECE(v, mask, i) v = _mm512_mask_mov_pd(v, mask, everywhere(AT(i)))
  __m512d first = everywhere(AT(0)), second = everywhere(AT(2));
  PIECE(first, 0x02, 1), PIECE(second, 0x02, 3);
  PIECE(first, 0x04, 4), PIECE(second, 0x04, 6);
  PIECE(first, 0x08, 5), PIECE(second, 0x08, 7);
  PIECE(first, 0x10, 8), PIECE(second, 0x10, 10);
  PIECE(first, 0x20, 9), PIECE(second, 0x20, 11);
  PIECE(first, 0x40, 12), PIECE(second, 0x40, 14);
  PIECE(first, 0x80, 13), PIECE(second, 0x80, 15);
#undef PIECE
  m[0] = _mm512_shuffle_ps(_mm512_castpd_ps(first), _mm512_castpd_ps(second), 0x88);
  m[1] = _mm512_shuffle_ps(_mm512_castpd_ps(first), _mm512_castpd_ps(second), 0xdd);
#undef AT
}

#define AT(i) ((float *)((char *)y + at[i]))
SHAPE void storePairsWhere(Mask mask, float *y, const int *j, int scale, const Vector m[2]) {
  long at[16] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_PAIRS(m)
}
SHAPE void storeQuadsWhere(Mask mask, float *y, const int *j, int scale, const Vector m[4]) {
  long at[16] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_QUADS(m)
}
#undef AT
