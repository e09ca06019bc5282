// SPDX-License-Identifier: GPL-3.0-or-later
//
// Eight floats to a vector.

typedef __m256 Vector;
enum { LANES = 8 };

SHAPE Vector load(const float *p) {
  return _mm256_loadu_ps(p);
}
SHAPE void store(float *p, Vector v) {
  _mm256_storeu_ps(p, v);
}

// Broadcast from memory, then blended: no shuffles.
SHAPE Vector loadSingles(const float *x, const int *j, int scale) {
#define AT(i) _mm256_broadcast_ss(x + (long)scale * j[i])
#define TWO(i) _mm256_blend_ps(AT(i), AT(i + 1), 2 << (i))
  const Vector low = _mm256_blend_ps(TWO(0), TWO(2), 0x0c);
  const Vector high = _mm256_blend_ps(TWO(4), TWO(6), 0xc0);
#undef TWO
#undef AT
  return _mm256_blend_ps(low, high, 0xf0);
}

// Two adjacent floats everywhere, as one double.
SHAPE __m256d everywhere(const float *p) {
  return _mm256_castps_pd(_mm256_castsi256_ps(
      _mm256_set1_epi64x(*(const long long __attribute__((aligned(4), may_alias)) *)p)));
}

// a b | c d, two floats each: broadcast from memory, then blended (or, with AVX-512, broadcast
// under a mask), neither of which is a shuffle.
SHAPE Vector fourPieces(const float *a, const float *b, const float *c, const float *d) {
#ifdef __AVX512VL__
  __m256d v = everywhere(a);
  v = _mm256_mask_mov_pd(v, 2, everywhere(b));
  v = _mm256_mask_mov_pd(v, 4, everywhere(c));
  v = _mm256_mask_mov_pd(v, 8, everywhere(d));
  return _mm256_castpd_ps(v);
#else
  const __m256d low = _mm256_blend_pd(everywhere(a), everywhere(b), 2);
  const __m256d high = _mm256_blend_pd(everywhere(c), everywhere(d), 8);
  return _mm256_castpd_ps(_mm256_blend_pd(low, high, 12));
#endif
}

// The same by loads of halves: better among much arithmetic, a little worse where there is not.
SHAPE Vector fourHalves(const float *a, const float *b, const float *c, const float *d) {
#ifdef __AVX512VL__
  return fourPieces(a, b, c, d);
#else
  const __m128 low =
      _mm_loadh_pi(_mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)a), (const __m64 *)b);
  const __m128 high =
      _mm_loadh_pi(_mm_loadl_pi(_mm_setzero_ps(), (const __m64 *)c), (const __m64 *)d);
  return _mm256_set_m128(high, low);
#endif
}

typedef Vector Pieces(const float *a, const float *b, const float *c, const float *d);

// Elements 0 1 | 4 5 and 2 3 | 6 7, so that the in-lane shuffles end in order.
SHAPE void loadPairsBy(Pieces *pieces, Vector m[2], const float *x, const int *j, int scale) {
#define AT(i) (x + (long)scale * j[i])
  const Vector first = pieces(AT(0), AT(1), AT(4), AT(5));
  const Vector second = pieces(AT(2), AT(3), AT(6), AT(7));
  m[0] = _mm256_shuffle_ps(first, second, 0x88);
  m[1] = _mm256_shuffle_ps(first, second, 0xdd);
#undef AT
}

SHAPE void loadPairs(Vector m[2], const float *x, const int *j, int scale) {
  loadPairsBy(fourPieces, m, x, j, scale);
}

// p[0…3] | q[0…3]
SHAPE Vector twoPieces(const float *p, const float *q) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p)), _mm_loadu_ps(q), 1);
}

// Rows of four in each half, turned into columns.
SHAPE void transpose(Vector m[4], Vector r0, Vector r1, Vector r2, Vector r3) {
  const __m256d xy01 = _mm256_castps_pd(_mm256_unpacklo_ps(r0, r1));
  const __m256d xy23 = _mm256_castps_pd(_mm256_unpacklo_ps(r2, r3));
  const __m256d zw01 = _mm256_castps_pd(_mm256_unpackhi_ps(r0, r1));
  const __m256d zw23 = _mm256_castps_pd(_mm256_unpackhi_ps(r2, r3));
  m[0] = _mm256_castpd_ps(_mm256_unpacklo_pd(xy01, xy23));
  m[1] = _mm256_castpd_ps(_mm256_unpackhi_pd(xy01, xy23));
  m[2] = _mm256_castpd_ps(_mm256_unpacklo_pd(zw01, zw23));
  m[3] = _mm256_castpd_ps(_mm256_unpackhi_pd(zw01, zw23));
}

// x and y, then y and z.
SHAPE void loadTriples(Vector m[3], const float *x, const int *j, int scale) {
  Vector yz[2];
  loadPairsBy(fourHalves, m, x, j, scale);
  loadPairsBy(fourHalves, yz, x + 1, j, scale);
  m[2] = yz[1];
}

// Elements i and i + 4 share a vector. J is a pointer to int or long.
#define LOAD_QUADS(m, x, j, scale)                                                                 \
  {                                                                                                \
    Vector r[4];                                                                                   \
    for (int i = 0; i < 4; i++)                                                                    \
      r[i] = twoPieces((x) + (long)(scale) * (j)[i], (x) + (long)(scale) * (j)[i + 4]);            \
    transpose(m, r[0], r[1], r[2], r[3]);                                                          \
  }

SHAPE void loadQuads(Vector m[4], const float *x, const int *j, int scale)
    LOAD_QUADS(m, x, j, scale)

        SHAPE void loadEights(Vector m[8], const float *x, const Index *j, int scale){
            LOAD_QUADS(m, x, j, scale) LOAD_QUADS(m + 4, x + 4, j, scale)}

SHAPE Vector truncateTo(int *j, Vector v) {
  const __m256i whole = _mm256_cvttps_epi32(v);
  extractFour(j, _mm256_castsi256_si128(whole));
  extractFour(j + 4, _mm256_extracti128_si256(whole, 1));
  return _mm256_cvtepi32_ps(whole);
}

SHAPE Vector loadComplex(const float *v, const int *column) {
  return fourPieces(v + 2L * column[0], v + 2L * column[1], v + 2L * column[2], v + 2L * column[3]);
}

SHAPE Vector swapped(Vector v) {
  return _mm256_permute_ps(v, 0xb1);
}

// Two floats to each of two places, as one double each.
SHAPE void storeTwo(float *low, float *high, __m128 v) {
  _mm_storel_pi((__m64 *)low, v);
  _mm_storeh_pi((__m64 *)high, v);
}

// Lanes in order, so that of equal places the highest lane's values stay.
#define STORE_PAIRS(m)                                                                             \
  const Vector low = _mm256_unpacklo_ps(m[0], m[1]), high = _mm256_unpackhi_ps(m[0], m[1]);        \
  storeTwo(AT(0), AT(1), _mm256_castps256_ps128(low));                                             \
  storeTwo(AT(2), AT(3), _mm256_castps256_ps128(high));                                            \
  storeTwo(AT(4), AT(5), _mm256_extractf128_ps(low, 1));                                           \
  storeTwo(AT(6), AT(7), _mm256_extractf128_ps(high, 1));

// A transposition in each half.
#define STORE_QUADS(m)                                                                             \
  Vector r[4];                                                                                     \
  transpose(r, m[0], m[1], m[2], m[3]);                                                            \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm_storeu_ps(AT(i), _mm256_castps256_ps128(r[i]));                                            \
  for (int i = 0; i < 4; i++)                                                                      \
    _mm_storeu_ps(AT(4 + i), _mm256_extractf128_ps(r[i], 1));

#define AT(i) (y + (long)scale * j[i])
SHAPE void storePairs(float *y, const int *j, int scale, const Vector m[2]){STORE_PAIRS(m)} SHAPE
    void storeQuads(float *y, const int *j, int scale, const Vector m[4]) {
  STORE_QUADS(m)
}
#undef AT

typedef __m256 Mask;

SHAPE Mask greater(Vector a, Vector b) {
  return _mm256_cmp_ps(a, b, _CMP_GT_OQ);
}
SHAPE Vector choose(Mask mask, Vector a, Vector b) {
  return _mm256_blendv_ps(b, a, mask);
}

// How far the rows are from the table, in bytes. Of lanes that are off no index is read; their rows
// are `apart` from the table, which is blended into the others' distances.
SHAPE void fourDistancesWhere(__m128i mask, long at[4], __m128i j, int scale, long apart) {
  const __m256i rows = _mm256_slli_epi64(_mm256_cvtepi32_epi64(j), __builtin_ctz(scale * 4));
  const __m256i chosen =
      _mm256_blendv_epi8(_mm256_set1_epi64x(apart), rows, _mm256_cvtepi32_epi64(mask));
  at[0] = _mm256_extract_epi64(chosen, 0), at[1] = _mm256_extract_epi64(chosen, 1);
  at[2] = _mm256_extract_epi64(chosen, 2), at[3] = _mm256_extract_epi64(chosen, 3);
}
SHAPE void distancesWhere(Mask mask, long at[8], const int *j, int scale, long apart) {
  const __m256i lanes = _mm256_castps_si256(mask), all = _mm256_maskload_epi32(j, lanes);
  fourDistancesWhere(_mm256_castsi256_si128(lanes), at, _mm256_castsi256_si128(all), scale, apart);
  fourDistancesWhere(_mm256_extracti128_si256(lanes, 1), at + 4, _mm256_extracti128_si256(all, 1),
                     scale, apart);
}

SHAPE void loadPairsWhere(Mask mask, Vector m[2], const float *x, const int *j, int scale) {
  long at[8] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (const char *)handZeros - (const char *)x);
#define AT(i) ((const float *)((const char *)x + at[i]))
  const Vector first = fourPieces(AT(0), AT(1), AT(4), AT(5));
  const Vector second = fourPieces(AT(2), AT(3), AT(6), AT(7));
  m[0] = _mm256_shuffle_ps(first, second, 0x88);
  m[1] = _mm256_shuffle_ps(first, second, 0xdd);
#undef AT
}

#define AT(i) ((float *)((char *)y + at[i]))
SHAPE void storePairsWhere(Mask mask, float *y, const int *j, int scale, const Vector m[2]) {
  long at[8] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_PAIRS(m)
}
SHAPE void storeQuadsWhere(Mask mask, float *y, const int *j, int scale, const Vector m[4]) {
  long at[8] __attribute__((aligned(64)));
  distancesWhere(mask, at, j, scale, (char *)handSpare - (char *)y);
  STORE_QUADS(m)
}
#undef AT
