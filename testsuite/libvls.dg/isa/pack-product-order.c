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
// { dg-final { scan-vls-remark "pack-product-order.c:39:\[^\n\]*pack \[0-9\]+: 4 stores of f32 became 2 x load, 1 x multiply.f32.128, 1 x fma.f32.128, 1 x store" { target haswell skx256 } } }

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

int main(void) {
  enum { N = 301 };
  static float x[4 * N], y[4 * N], out[4 * N];
  static struct Row z[4 * N];
  for (int i = 0; i < 4 * N; i++) {
    x[i] = (float)(int)guardedRandom() / 1e9f;
    y[i] = (float)(int)guardedRandom() / 3e8f;
    z[i].a = (int8_t)guardedRandom();
    z[i].c = (int16_t)guardedRandom();
  }
  typedef void Kernel(const float *restrict, const float *restrict, const struct Row *restrict,
                      float *restrict, int, float, float);
  Kernel *const kernels[] = {inOrder, shared, sharedLast, constants, differences,
                             above,   turned, members,    complexes};
  for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
    kernels[k](x, y, z, out, N, 0.3f, 0.7f);
    uint32_t sum = 0;
    for (int i = 0; i < 4 * N; i++) {
      uint32_t bits;
      memcpy(&bits, &out[i], sizeof bits);
      sum = sum * 31 + bits;
    }
    printf("%u %08x\n", k, sum);
  }
  return 0;
}
