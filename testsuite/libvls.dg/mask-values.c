// SPDX-License-Identifier: GPL-3.0-or-later
//
// Masks are compared by what they are computed from. Two comparisons of the same vectors, one the
// other way round, are one mask; masks that agree in some lanes only, or always but for reasons that
// no one sees, are two. Lanes that are off have addresses that are not mapped.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 4 x double at bytes 0, 8 became" 2 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x int at bytes 0, 4 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 masked gathers of 2 x long long int at bytes 0, 8 became" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group" 4 } }
// { dg-final { scan-vls-remark-times "left alone: its neighbours are active in other lanes" 4 } }

#include "intrinsics.h"

#define MASKED4(SOURCE, BASE, MASK) _mm256_mask_i32gather_pd((SOURCE), (BASE), j, (MASK), 8)

typedef void Kernel(double *a, double *b, const double *x, const int *idx, const double *v,
                    const double *w);

#define KERNEL(NAME, FIRST, SECOND)                                                                \
  GUARDED_UNDER_TEST void NAME(double *a, double *b, const double *x, const int *idx,              \
                               const double *v, const double *w) {                                 \
    __m128i j = _mm_loadu_si128((const __m128i *)idx);                                             \
    __m256d p = _mm256_loadu_pd(v), q = _mm256_loadu_pd(w);                                        \
    __m256d first = MASKED4(q, x, FIRST), second = MASKED4(p, x + 1, SECOND);                      \
    _mm256_storeu_pd(a, first);                                                                    \
    _mm256_storeu_pd(b, second);                                                                   \
  }

typedef double Doubles __attribute__((vector_size(32)));

KERNEL(turned, (__m256d)((Doubles)p < (Doubles)q), (__m256d)((Doubles)q > (Doubles)p))
KERNEL(twiceTheSame, _mm256_cmp_pd(p, q, _CMP_LT_OQ), _mm256_cmp_pd(p, q, _CMP_LT_OQ))
KERNEL(otherComparison, (__m256d)((Doubles)p < (Doubles)q), (__m256d)((Doubles)p <= (Doubles)q))
KERNEL(otherValues, (__m256d)((Doubles)p < (Doubles)q), (__m256d)((Doubles)p < (Doubles)q + 1))

/// Integers, with sources that are zero; each member keeps its own.
GUARDED_UNDER_TEST void ints(int *a, int *b, const int *x, const int *idx, const int *v) {
  __m256i j = _mm256_loadu_si256((const __m256i *)idx);
  __m256i mask = _mm256_loadu_si256((const __m256i *)v);
  __m256i first = _mm256_mask_i32gather_epi32(_mm256_setzero_si256(), x, j, mask, 4);
  __m256i second = _mm256_mask_i32gather_epi32(mask, x + 1, j, mask, 4);
  _mm256_storeu_si256((__m256i *)a, first);
  _mm256_storeu_si256((__m256i *)b, second);
}

GUARDED_UNDER_TEST void longs(long long *a, long long *b, const long long *x, const long long *idx,
                              const long long *v) {
  __m128i j = _mm_loadu_si128((const __m128i *)idx), mask = _mm_loadu_si128((const __m128i *)v);
  __m128i first = _mm_mask_i64gather_epi64(_mm_setzero_si128(), x, j, mask, 8);
  __m128i second = _mm_mask_i64gather_epi64(j, x + 1, j, mask, 8);
  _mm_storeu_si128((__m128i *)a, first);
  _mm_storeu_si128((__m128i *)b, second);
}

/// `isActive` says of a member and two values whether a lane with them is active. Lanes that are off are
/// far outside; where only the first member is on, it reads the last element.
GUARDED_HOST void run(const char *name, Kernel *kernel, int (*isActive)(int, double, double)) {
  double *x = numberedTable(8, GUARD_END);
  for (int round = 0; round < 500; round++) {
    double v[4], w[4], a[4], b[4];
    int idx[4];
    for (int l = 0; l < 4; l++) {
      v[l] = (double)(guardedRandom() % 3), w[l] = (double)(guardedRandom() % 3);
      int first = isActive(0, v[l], w[l]), second = isActive(1, v[l], w[l]);
      idx[l] = second ? (int)(guardedRandom() % 7) : first ? 7 : -100000;
    }
    kernel(a, b, x, idx, v, w);
    for (int l = 0; l < 4; l++)
      if (a[l] != (isActive(0, v[l], w[l]) ? x[idx[l]] : w[l]) ||
          b[l] != (isActive(1, v[l], w[l]) ? x[idx[l] + 1] : v[l])) {
        printf("%s: lane %d\n", name, l);
        abort();
      }
  }
}

GUARDED_HOST int less(int member, double p, double q) {
  (void)member;
  return p < q;
}
GUARDED_HOST int lessOrEqual(int member, double p, double q) {
  return member ? p <= q : p < q;
}
GUARDED_HOST int lessThanMore(int member, double p, double q) {
  return member ? p < q + 1 : p < q;
}

GUARDED_HOST void runIntegers(void) {
  int *x = (int *)guardedArray(9 * sizeof(int), GUARD_START).data;
  long long *y = (long long *)guardedArray(9 * sizeof(long long), GUARD_END).data;
  guardedFill(x, GUARDED_INT32, 9);
  guardedFill(y, GUARDED_INT64, 9);
  for (int round = 0; round < 500; round++) {
    int a[8], b[8], idx[8], v[8];
    long long c[2], d[2], wide[2], w[2];
    for (int l = 0; l < 8; l++) {
      v[l] = (int)guardedRandom();
      idx[l] = v[l] < 0 ? (int)(guardedRandom() % 8) : (int)guardedRandom();
    }
    for (int l = 0; l < 2; l++) {
      w[l] = (long long)guardedRandom();
      wide[l] = w[l] < 0 ? (long long)(guardedRandom() % 8) : (long long)(guardedRandom() >> 4);
    }
    ints(a, b, x, idx, v);
    longs(c, d, y, wide, w);
    for (int l = 0; l < 8; l++)
      if (a[l] != (v[l] < 0 ? x[idx[l]] : 0) || b[l] != (v[l] < 0 ? x[idx[l] + 1] : v[l]))
        abort();
    for (int l = 0; l < 2; l++)
      if (c[l] != (w[l] < 0 ? y[wide[l]] : 0) || d[l] != (w[l] < 0 ? y[wide[l] + 1] : wide[l]))
        abort();
  }
}

int main(void) {
  run("turned", turned, less);
  run("twiceTheSame", twiceTheSame, less);
  run("otherComparison", otherComparison, lessOrEqual);
  run("otherValues", otherValues, lessThanMore);
  runIntegers();
  return 0;
}
