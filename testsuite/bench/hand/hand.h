// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the hand-written loops are written with: a Vector of LANES Reals, and the load shapes.
//
//   loadSingles (x, j, scale)
//     returns x[scale * j[i]] in lane i
//   loadPairs, loadTriples, loadQuads, loadEights (m, x, j, scale)
//     m[c], lane i = x[scale * j[i] + c], for c below 2, 3, 4, 8
//   loadPairsWhere (mask, m, x, j, scale), storePairsWhere, storeQuadsWhere (mask, y, j, scale, m)
//     the same as loadPairs, storePairs, storeQuads in lanes whose mask is set; in the others
//     nothing of the table is read or stored, and j is not read
//   loadPairsApart (m, p, stride)
//     m[c], lane i = p[stride * i + c], for c below 2
//   loadMixed (m, p, j)
//     m[c], lane i = the c-th field of p[j[i]] as a double
//   storePairs, storeQuads (y, j, scale, m)
//     y[scale * j[i] + c] = m[c], lane i, for c below 2, 4; the lanes in order
//   truncateTo (j, v)
//     rounds v towards zero, gives it as indices and returns it as Reals
//   multiplyRow (re, im, n, column, v, a)
//     the row of a complex matrix: sums over whole vectors; returns how many elements were taken
//
// No load reads a byte that the element does not own: three members are read as two overlapping
// pairs. What they are made of, and why, is said at each. Arithmetic is written with
// operators, so that the kernels' formulas serve vectors too.

#ifndef BENCH_HAND_H
#define BENCH_HAND_H

#include <immintrin.h>

#define SHAPE static inline __attribute__((always_inline))

// What lanes read that are off.
static const long handZeros[8];
// Where lanes store that are off.
static long handSpare[8] __attribute__((aligned(64), unused));

// Two indices leave the vector unit at once.
SHAPE void extractFour(int *j, __m128i v) {
  const long low = _mm_cvtsi128_si64(v), high = _mm_extract_epi64(v, 1);
  j[0] = (int)low, j[1] = (int)(low >> 32);
  j[2] = (int)high, j[3] = (int)(high >> 32);
}

// Double or float by the type's size: REAL is not visible to the preprocessor as a type.
#if HAND == 2 && IS_DOUBLE
#include "avx2-double.h"
#elif HAND == 2
#include "avx2-float.h"
#elif IS_DOUBLE
#include "avx512-double.h"
#else
#include "avx512-float.h"
#endif

// Pairs whose indices are the lanes' numbers: what to add to P is the same for each vector.
SHAPE void loadPairsApart(Vector m[2], const Real *p, int stride) {
  static const int lanes[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  loadPairs(m, p, lanes, stride);
}

SHAPE Real sum(Vector v) {
  Real s = v[0];
  for (int i = 1; i < LANES; i++)
    s += v[i];
  return s;
}

// Two whole vectors of matrix elements at a time. Neither factor is taken apart into real and
// imaginary parts, since only the sums' lanes have to be:
//
//   v          r0 i0 r1 i1 …      straight += a * v          Re = even lanes - odd lanes
//   a          p0 q0 p1 q1 …      crossed  += swapped(a) * v   Im = all lanes
//
SHAPE long multiplyRow(Real *re, Real *im, long n, const int *column, const Real *v,
                       const Real *a) {
  Vector straight[2] = {{0}}, crossed[2] = {{0}};
  long k = 0;
  for (; k + LANES <= n; k += LANES)
    for (int half = 0; half < 2; half++) {
      const long first = k + half * (LANES / 2);
      const Vector factor = load(a + 2 * first);
      const Vector looked = loadComplex(v, column + first);
      straight[half] += factor * looked;
      crossed[half] += swapped(factor) * looked;
    }
  const Vector s = straight[0] + straight[1];
  *im = sum(crossed[0] + crossed[1]);
  *re = 0;
  for (int i = 0; i < LANES; i += 2)
    *re += s[i] - s[i + 1];
  return k;
}

#endif
