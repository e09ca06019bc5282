// SPDX-License-Identifier: GPL-3.0-or-later
//
// Indices whose low bits are zero: rows of two and of four are the same or apart, though their
// product wraps and says no more. Of odd multiples that wrap nothing is known.

// { dg-do run }
// { dg-options "-O2 -march=skylake-avx512" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 scatters of 4 x double at bytes 0, 8 became" 2 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 4 scatters of 4 x double at bytes 0, 8, 16, 24 became" 1 } }
// { dg-final { scan-vls-remark-times "left alone: different lanes of it and its neighbour may store to the same place" 2 } }
// { dg-final { checking } }

#include "guarded.h"
#include "intrinsics.h"

#define PAIR(J)                                                                                    \
  const __m128i j = (__m128i)(J);                                                                  \
  const __m256d a = _mm256_loadu_pd(v), b = _mm256_loadu_pd(v + 4);                                \
  _mm256_i32scatter_pd(y, j, a, 8);                                                                \
  _mm256_i32scatter_pd(y + 1, j, b, 8)

typedef unsigned Words __attribute__((vector_size(16), aligned(4)));

GUARDED_UNDER_TEST void product(double *restrict y, const Words *idx, const double *v) {
  PAIR(*idx * 6);
}

GUARDED_UNDER_TEST void masked(double *restrict y, const Words *idx, const double *v) {
  PAIR(*idx & ~1u);
}

GUARDED_UNDER_TEST void odd(double *restrict y, const Words *idx, const double *v) {
  PAIR(*idx * 3);
}

GUARDED_UNDER_TEST void four(double *restrict y, const Words *idx, const double *v) {
  const __m256d c = _mm256_loadu_pd(v + 8), d = _mm256_loadu_pd(v + 12);
  PAIR(*idx << 2);
  _mm256_i32scatter_pd(y + 2, j, c, 8);
  _mm256_i32scatter_pd(y + 3, j, d, 8);
}

enum { PLACES = 40 };

/// `places` stores by each of four lanes, one statement after the other.
GUARDED_HOST void compare(const char *name, void (*call)(double *, const Words *, const double *),
                          unsigned (*place)(unsigned), const unsigned *idx, int places,
                          enum GuardSide side) {
  struct GuardedArray got = guardedArray(PLACES * 8, side);
  double want[PLACES], v[16];
  guardedFill(got.data, GUARDED_DOUBLE, PLACES);
  memcpy(want, got.data, sizeof want);
  guardedFill(v, GUARDED_DOUBLE, 16);
  for (int field = 0; field < places; field++)
    for (int lane = 0; lane < 4; lane++)
      want[place(idx[lane]) + (unsigned)field] = v[4 * field + lane];
  call((double *)got.data, (const Words *)idx, v);
  guardedCompare(name, got.data, want, PLACES, 8);
  guardedFree(got);
}

GUARDED_HOST unsigned times6(unsigned i) { return i * 6; }
GUARDED_HOST unsigned times3(unsigned i) { return i * 3; }
GUARDED_HOST unsigned times4(unsigned i) { return i << 2; }
GUARDED_HOST unsigned even(unsigned i) { return i & ~1u; }

int main(void) {
  if (!__builtin_cpu_supports("avx512vl"))
    return 0;
  for (int round = 0; round < 200; round++)
    for (int side = GUARD_END; side <= GUARD_START; side++) {
      unsigned idx[4], thirds[4];
      for (int lane = 0; lane < 4; lane++) {
        idx[lane] = (unsigned)(guardedRandom() >> 20) % 6;
        thirds[lane] = (idx[lane] + 3) * 0xaaaaaaabu; // 3 * that is idx + 3, by wrapping
      }
      compare("product", product, times6, idx, 2, (enum GuardSide)side);
      compare("product, wrapped", product, times6, thirds, 2, (enum GuardSide)side);
      compare("masked", masked, even, idx, 2, (enum GuardSide)side);
      compare("odd", odd, times3, idx, 2, (enum GuardSide)side);
      compare("odd, wrapped", odd, times3, thirds, 2, (enum GuardSide)side);
      compare("four", four, times4, idx, 4, (enum GuardSide)side);
    }
  return 0;
}
