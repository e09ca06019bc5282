// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lanes at contiguous addresses, upwards and downwards, and at one address, loaded by gathers or one
// by one: one load each, of no byte more, whatever the vector's width.

// { dg-do run }
// { dg-options "-O2" }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at contiguous addresses became 1 load; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x float at contiguous addresses from high to low became 1 load, 1 shuffle; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 4 x double at one address became 1 load, broadcast; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 4 x double at contiguous addresses from high to low became 1 load, 1 shuffle; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 emulated gather of 8 x int at contiguous addresses from high to low became 1 load, 1 shuffle; cost" 1 } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x double at contiguous addresses became 1 load; cost" 1 { target skx256 skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 16 x float at contiguous addresses from high to low became 1 load, 1 shuffle; cost" 1 { target skx256 skx512 } } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 1 gather of 8 x double at one address became 1 load, broadcast; cost" 1 { target skx256 skx512 } } }
// { dg-final { scan-asm-not "vgather" } }
// { dg-final { checking } }
// { dg-final { compare-debug } }

#include "intrinsics.h"

typedef double Doubles __attribute__((vector_size(32)));
typedef int Ints __attribute__((vector_size(32)));

GUARDED_UNDER_TEST void up(double *out, const double *x, int i) {
  _mm256_storeu_pd(out, _mm256_i32gather_pd(x, _mm_setr_epi32(i, i + 1, i + 2, i + 3), 8));
}

GUARDED_UNDER_TEST void down(float *out, const float *x, long i) {
  _mm256_storeu_ps(
      out, _mm256_i32gather_ps(x + i, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0), 4));
}

GUARDED_UNDER_TEST void same(double *out, const double *x, int i) {
  _mm256_storeu_pd(out, _mm256_i32gather_pd(x, _mm_set1_epi32(i), 8));
}

GUARDED_UNDER_TEST void oneByOne(Doubles *out, const double *x) {
  *out = (Doubles){x[3], x[2], x[1], x[0]};
}

GUARDED_UNDER_TEST void intsOneByOne(Ints *out, const int *x) {
  *out = (Ints){x[7], x[6], x[5], x[4], x[3], x[2], x[1], x[0]};
}

#ifdef __AVX512F__
GUARDED_UNDER_TEST void wideUp(double *out, const double *x, int i) {
  __m256i j = _mm256_setr_epi32(i, i + 1, i + 2, i + 3, i + 4, i + 5, i + 6, i + 7);
  _mm512_storeu_pd(out, _mm512_i32gather_pd(j, x, 8));
}

GUARDED_UNDER_TEST void wideDown(float *out, const float *x, long i) {
  __m512i j = _mm512_setr_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  _mm512_storeu_ps(out, _mm512_i32gather_ps(j, x + i, 4));
}

GUARDED_UNDER_TEST void wideSame(double *out, const double *x, long i) {
  _mm512_storeu_pd(out, _mm512_i64gather_pd(_mm512_set1_epi64(i), x, 8));
}
#endif

/// `lanes` elements of `bytes` bytes, of which the first is element `first` of x.
GUARDED_HOST void compare(const char *name, const void *got, const void *x, long first, long step,
                          size_t lanes, size_t bytes) {
  char want[64];
  for (size_t lane = 0; lane < lanes; lane++)
    memcpy(want + lane * bytes, (const char *)x + (first + step * (long)lane) * (long)bytes, bytes);
  guardedCompare(name, got, want, lanes, bytes);
}

int main(void) {
  enum { N = 19 };
  for (int side = GUARD_END; side <= GUARD_START; side++) {
    struct GuardedArray d = guardedArray(N * 8, (enum GuardSide)side);
    struct GuardedArray f = guardedArray(N * 4, (enum GuardSide)side);
    guardedFill(d.data, GUARDED_DOUBLE, N), guardedFill(f.data, GUARDED_FLOAT, N);
    const double *x = (const double *)d.data;
    const float *y = (const float *)f.data;
    double a[8];
    float b[16];
    Doubles c;
    Ints k;
    for (int i = 0; i < N; i++)
      same(a, x, i), compare("same", a, x, i, 0, 4, 8);
    for (int i = 0; i + 4 <= N; i++) {
      up(a, x, i), compare("up", a, x, i, 1, 4, 8);
      oneByOne(&c, x + i), compare("oneByOne", &c, x, i + 3, -1, 4, 8);
    }
    for (int i = 0; i + 8 <= N; i++) {
      down(b, y, i), compare("down", b, y, i + 7, -1, 8, 4);
      intsOneByOne(&k, (const int *)y + i), compare("intsOneByOne", &k, y, i + 7, -1, 8, 4);
    }
#ifdef __AVX512F__
    for (int i = 0; i + 16 <= N; i++) {
      wideUp(a, x, i), compare("wideUp", a, x, i, 1, 8, 8);
      wideSame(a, x, i), compare("wideSame", a, x, i, 0, 8, 8);
      wideDown(b, y, i), compare("wideDown", b, y, i + 15, -1, 16, 4);
    }
#endif
    guardedFree(d), guardedFree(f);
  }
  return 0;
}
