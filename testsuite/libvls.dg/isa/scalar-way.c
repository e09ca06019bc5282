// SPDX-License-Identifier: GPL-3.0-or-later
//
// Loops that GCC makes vectors of, element by element, where scalar code is cheaper: members of a
// struct of several sizes; a body that is a block of statements by itself. Neighbours of one size
// stay vectors, which libvls accesses together. A few iterations of a loop within a loop become a
// block as they do elsewhere, #pragma omp simd or not. With 512 bits, sums of doubles are packed.

// { dg-do run }
// { dg-options "-O3 -fopenmp-simd" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "scalar-way.c:(37:\[0-9\]+: optimized: vls loop \[0-9\]+: stays scalar; cost of \[0-9\]+ iterations, as GCC's vectors first: |41:\[0-9\]+: optimized: vls pack \[0-9\]+: 8 iterations side by side, 16 operations became 1 x load, 1 x add.f64.512;)" { target gcc-12 } } }
// { dg-final { scan-vls-remark "scalar-way.c:78:\[0-9\]+: optimized: vls loop \[0-9\]+: 4 iterations side by side count once" { target gcc-12 } } }
// { dg-final { scan-vls-remark "scalar-way.c:86:\[0-9\]+: optimized: vls loop \[0-9\]+: stays scalar;" { target gcc-12 } } }
// { dg-final { scan-vls-remark-not "scalar-way.c:51:\[^\n\]*stays scalar" } }
// { dg-final { scan-vls-remark "scalar-way.c:66:\[^\n\]*its 5 iterations become one block" { target gcc-12 } } }

#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct Mixed {
  uint32_t a;
  int8_t b;
  uint64_t c;
  double d;
  uint8_t e;
  uint16_t f;
  int g;
  int64_t h;
};

__attribute__((noipa)) void mixed(struct Mixed *restrict x, const int *restrict i32,
                                  const double *restrict f64, const int8_t *restrict i8,
                                  const uint16_t *restrict u16, const int64_t *restrict i64) {
  for (int i = 0; i < 216; i++) {
    x[i].a += (uint32_t)i32[i];
    x[i].b += i8[i];
    x[i].c -= (uint64_t)i64[i];
    x[i].d += f64[i];
    x[i].e += (uint8_t)i8[i];
    x[i].f -= u16[i];
    x[i].g += i32[i];
    x[i].h += i64[i];
  }
}

__attribute__((noipa)) void adjacent(double *restrict x, const double *restrict a,
                                     const double *restrict b, int n) {
  for (int i = 0; i < n; i++) {
    x[6 * i + 2] = a[i];
    x[6 * i + 3] = b[i];
    x[6 * i + 4] = a[i];
    x[6 * i + 5] = b[i];
  }
}

__attribute__((noipa)) void within(float *restrict x, const float *restrict a,
                                   const float *restrict b, const float *restrict c, int rows) {
  for (int r = 0; r < rows; r++) {
    // clang-format off
#pragma omp simd
    for (int k = 0; k < 5; k++) {
      // clang-format on
      const int i = 5 * r + k;
      x[3 * i] = a[i];
      x[3 * i + 1] = b[i];
      x[3 * i + 2] = c[i];
    }
  }
}

/// Two bytes far from each other: each is a store, and four iterations count once.
__attribute__((noipa)) void apart(uint8_t *restrict o, const uint8_t *restrict p,
                                  const uint8_t *restrict q, int pitch, int n) {
  uint8_t *below = o + pitch;
  for (int i = 0; i < n; i++) {
    o[15 * i] = p[i];
    below[15 * i + 4] = q[i];
  }
}

/// Three bytes side by side are no more than three stores, either.
__attribute__((noipa)) void three(uint8_t *o, const uint8_t *p, const uint8_t *q) {
  for (int i = 0; i < 200; i++) {
    o[9 * i] = p[i];
    o[9 * i + 4] = q[i];
    o[9 * i + 6] = p[i];
    o[9 * i + 7] = q[i];
    o[9 * i + 8] = p[i];
  }
}

static struct Mixed rows[216];
static int i32[216];
static double f64[216], x[6 * 216];
static int8_t i8[216];
static uint16_t u16[216];
static uint8_t pixels[15 * 216 + 15];
static int64_t i64[216];
static float a[300], b[300], c[300], turns[900];

static void print(const char *name, const void *data, size_t bytes) {
  uint64_t hash = 0;
  for (size_t i = 0; i < bytes; i++)
    hash = hash * 31 + ((const unsigned char *)data)[i];
  printf("%s %016llx\n", name, (unsigned long long)hash);
}

int main(void) {
  uint32_t state = 1;
  memset(rows, 0, sizeof rows);
  for (int i = 0; i < 216; i++) {
    state = state * 1664525 + 1013904223;
    i32[i] = (int)(state >> 8);
    f64[i] = (double)state / 3e9;
    i8[i] = (int8_t)(state >> 16);
    u16[i] = (uint16_t)(state >> 12);
    i64[i] = (int64_t)state * state;
  }
  for (int i = 0; i < 300; i++)
    a[i] = (float)i, b[i] = (float)(2 * i), c[i] = (float)(3 * i);
  for (int round = 0; round < 3; round++)
    mixed(rows, i32, f64, i8, u16, i64);
  print("mixed", rows, sizeof rows);
  adjacent(x, f64, f64, 216);
  print("adjacent", x, sizeof x);
  within(turns, a, b, c, 60);
  print("within", turns, sizeof turns);
  for (int n = 0; n < 216; n += 1 + n / 3)
    apart(pixels, (const uint8_t *)i8, (const uint8_t *)u16, 7, n);
  print("apart", pixels, sizeof pixels);
  three(pixels, (const uint8_t *)i8, (const uint8_t *)u16);
  print("three", pixels, sizeof pixels);
  return 0;
}
