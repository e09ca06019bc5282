// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of two products, of which one is fused: in GCC's vectors the order of products is not always
// that of the program, so that another one is. What the program computes is the same with libvls
// and without it, bit for bit; where the order is the same its vectors are libvls'.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 stores of f32 became 4 x load, 1 x multiply.f32.256, 2 x fma.f32.256, 1 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "pack-product-order.c:47:\[^\n\]*pack \[0-9\]+: 4 stores of f32 became 2 x load, 1 x multiply.f32.128, 1 x fma.f32.128, 1 x store" { target haswell skx256 } } }

#include "guarded.h"

#include <stdio.h>
#include <string.h>

struct Row {
  int8_t a;
  int16_t b, c;
};

#define KERNEL(NAME, ...)                                                                          \
  GUARDED_UNDER_TEST void NAME(const float *restrict x, const float *restrict y,                   \
                               const struct Row *restrict z, float *restrict out, int n, float u,  \
                               float v) {                                                          \
    for (int r = 0; r < n; r++, out += 4, x += 4, y += 4, z += 4) {                                \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }
/// The same of one row.
#define STRAIGHT(NAME, ...)                                                                        \
  GUARDED_UNDER_TEST void NAME(const float *restrict x, const float *restrict y,                   \
                               const struct Row *restrict z, float *restrict out, int n, float u,  \
                               float v) {                                                          \
    __VA_ARGS__                                                                                    \
  }
#define LANE(K, ...)                                                                               \
  {                                                                                                \
    enum { k = K };                                                                                \
    out[k] = __VA_ARGS__;                                                                          \
  }
#define LANES(...)                                                                                 \
  LANE(0, __VA_ARGS__) LANE(1, __VA_ARGS__) LANE(2, __VA_ARGS__) LANE(3, __VA_ARGS__)
KERNEL(inOrder, LANES(x[k] * x[k] + y[k] * y[k]))
KERNEL(shared, LANES(x[k] * y[k] + x[k] * v))
KERNEL(sharedLast, LANES(x[k] * y[k] - y[k] * u))
KERNEL(constants, LANES(x[k] * 0.5f + x[k] * 0.3f + y[k] * 0.7f))
KERNEL(differences, LANES((x[k] - u) * (y[k] - v) + (x[k] - v) * (y[k] - u)))
KERNEL(above, LANES(y[k] * (x[k] + u) + x[k] * x[k]))

#define TURNED(K)                                                                                  \
  {                                                                                                \
    const float b = y[K], a = x[K];                                                                \
    out[K] = a * a + b * b;                                                                        \
  }
KERNEL(turned, TURNED(0) TURNED(1) TURNED(2) TURNED(3))

#define MEMBERS(K)                                                                                 \
  {                                                                                                \
    const float b = z[K].c, a = z[K].a;                                                            \
    out[K] = (a - 0.587f) * (a - 0.587f) + (b - 0.25f) * (b - 0.25f);                              \
  }
KERNEL(members, MEMBERS(0) MEMBERS(1) MEMBERS(2) MEMBERS(3))

#define COMPLEX(K)                                                                                 \
  {                                                                                                \
    const float re = x[K], im = x[K + 1], c = y[K], d = y[K + 1];                                  \
    out[K] = re * c + im * d;                                                                      \
    out[K + 1] = re * d + im * c;                                                                  \
  }
KERNEL(complexes, COMPLEX(0) COMPLEX(2))

// Of lanes whose operands stand in another order GCC builds a vector of scalars.
#define SQUARES LANES(x[k] * x[k] + (u * (v * 1.111f + x[k] * x[k]) - v * v) * 1.62f + x[k] * x[k])
KERNEL(squares, SQUARES)
STRAIGHT(squaresOfRow, SQUARES)

// Some rows with gaps are loaded, others put together, and the last iteration otherwise.
#define GAPS(K, AT)                                                                                \
  {                                                                                                \
    const float a = y[2 * K], b = x[AT];                                                           \
    out[K] = (u * a + b * a) * (a + a * b) - b - a * b + (a + b) * b;                              \
  }
KERNEL(gaps, GAPS(0, 0) GAPS(1, 3))
KERNEL(wider, LANES(y[k] + (v * x[2 * k] + y[k] * y[k]) * u + y[k] * (y[k] - y[k] * y[k])))

KERNEL(late, LANES(x[2 * k] * (x[2 * k] * x[2 * k] + y[k] * (-x[2 * k] + x[2 * k])) +
                   x[2 * k] * x[2 * k] + y[k] * 1.89f))

// A product that waits for a vector stands behind the other one.
#define FIRST                                                                                      \
  ((x[k] * x[k] - v * y[k]) * y[k] + x[k] * x[k]) * (x[k] * x[k] - y[k]) + (x[k] + u * 3) * x[k]
#define SECOND                                                                                     \
  x[k] * ((x[k] * y[k] - y[k]) * (x[k] + y[k] * x[k]) + x[k] * (x[k] * x[k] + x[k] * x[k])) - -x[k]
#define TURNS LANE(0, FIRST) LANE(1, SECOND) LANE(2, FIRST) LANE(3, SECOND)
KERNEL(turns, TURNS)
STRAIGHT(turnsOfRow, TURNS)

// Rows with gaps far from each other, of which one may be loaded and the other put together.
STRAIGHT(far, LANES(x[40 + 2 * k] * x[40 + 2 * k] - 2.81f * (x[2 * k] + x[2 * k])))

// The order of operands is not the same in all rows, and GCC exchanges them.
#define PRODUCT(I, J)                                                                              \
  out[3 * I + J] = x[3 * I] * y[J] + x[3 * I + 1] * y[3 + J] + x[3 * I + 2] * y[6 + J];
#define ROW_OF_PRODUCTS(I) PRODUCT(I, 0) PRODUCT(I, 1) PRODUCT(I, 2)
STRAIGHT(product, ROW_OF_PRODUCTS(0) ROW_OF_PRODUCTS(1) ROW_OF_PRODUCTS(2))

int main(void) {
  enum { N = 301, SIZE = 4 * N + 64 };
  static float x[SIZE], y[SIZE], out[SIZE];
  static struct Row z[SIZE];
  for (int i = 0; i < SIZE; i++) {
    x[i] = (float)(int)guardedRandom() / 1e9f;
    y[i] = (float)(int)guardedRandom() / 3e8f;
    z[i].a = (int8_t)guardedRandom();
    z[i].c = (int16_t)guardedRandom();
  }
  typedef void Kernel(const float *restrict, const float *restrict, const struct Row *restrict,
                      float *restrict, int, float, float);
  Kernel *const kernels[] = {inOrder, shared,       sharedLast, constants, differences, above,
                             turned,  members,      complexes,  squares,   gaps,        wider,
                             turns,   squaresOfRow, turnsOfRow, late,      far,         product};
  for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    uint32_t sum = 0;
    for (int n = 1; n <= N; n += n < 9 ? 1 : N - 9) { // few are the last ones, too
      memset(out, 0, sizeof out);
      for (int from = 0; from + n <= N; from += n)
        kernels[k](x + 4 * from, y + 4 * from, z + 4 * from, out + 4 * from, n, 0.3f, 0.7f);
      for (int i = 0; i < SIZE; i++) {
        uint32_t bits;
        memcpy(&bits, &out[i], sizeof bits);
        sum = sum * 31 + bits;
      }
    }
    printf("%u %08x\n", k, sum);
  }
  return 0;
}
