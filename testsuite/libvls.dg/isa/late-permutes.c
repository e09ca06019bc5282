// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every other element of 256 bits by vshufps and vpermpd, not by two vpermd and a blend; halves of
// two registers by a blend, not through the shuffle port; 64-bit elements of two registers in turns
// by vunpcklpd, vunpckhpd and vperm2f128, not by four vpermpd and two vshufpd.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-asm "vpermpd\t.216," { target haswell v3 } } }
// { dg-final { scan-asm "vblendps\t.(240|15)," { target haswell v3 } } }
// { dg-final { scan-asm-not "vpermd" { target haswell v3 } } }

// { dg-final { scan-asm "vunpckhpd\t" { target haswell v3 } } }
// { dg-final { scan-asm "vpunpckhqdq\t" { target haswell v3 } } }
// { dg-final { scan-asm-not "vpermpd\t.(68|238)," { target haswell v3 } } }

#include "guarded.h"
#include <stdint.h>

#define PAIRS(name, type, ...)                                                                     \
  GUARDED_UNDER_TEST void name(type *__restrict o, type *__restrict p, const type *__restrict x,   \
                               int n) {                                                            \
    for (int i = 0; i < n; i++) {                                                                  \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void name##Reference(type *o, type *p, const type *x, int n) {                      \
    for (int i = 0; i < n; i++) {                                                                  \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  static void name##Run(int n, enum GuardSide side) {                                              \
    struct GuardedArray in = guardedArray(2 * n * sizeof(type), side), out[4];                     \
    for (int i = 0; i < 2 * n; i++)                                                                \
      ((type *)in.data)[i] = (type)(i * 37 % 101);                                                 \
    for (int k = 0; k < 4; k++) {                                                                  \
      out[k] = guardedArray(n * sizeof(type), side);                                               \
      memset(out[k].data, 0, n * sizeof(type));                                                    \
    }                                                                                              \
    name((type *)out[0].data, (type *)out[1].data, (type *)in.data, n);                            \
    name##Reference((type *)out[2].data, (type *)out[3].data, (type *)in.data, n);                 \
    guardedCompare(#name, out[0].data, out[2].data, n, sizeof(type));                              \
    guardedCompare(#name, out[1].data, out[3].data, n, sizeof(type));                              \
    guardedFree(in);                                                                               \
    for (int k = 0; k < 4; k++)                                                                    \
      guardedFree(out[k]);                                                                         \
  }

PAIRS(floats, float, o[i] = x[2 * i] * 2; p[i] = x[2 * i + 1] + 1;)
PAIRS(ints, int32_t, o[i] = x[2 * i] + 2; p[i] = x[2 * i + 1] ^ 1;)

// What PAIRS takes apart, put together.
#define IN_TURNS(name, type)                                                                       \
  GUARDED_UNDER_TEST void name(type *__restrict o, const type *__restrict x,                       \
                               const type *__restrict y, int n) {                                  \
    for (int i = 0; i < n; i++)                                                                    \
      o[2 * i] = x[i], o[2 * i + 1] = y[i];                                                        \
  }                                                                                                \
  static void name##Run(int n, enum GuardSide side) {                                              \
    struct GuardedArray in[2], out = guardedArray(2 * n * sizeof(type), side);                     \
    for (int k = 0; k < 2; k++) {                                                                  \
      in[k] = guardedArray(n * sizeof(type), side);                                                \
      for (int i = 0; i < n; i++)                                                                  \
        ((type *)in[k].data)[i] = (type)(i * 37 % 101 + k * 1000);                                 \
    }                                                                                              \
    name((type *)out.data, (type *)in[0].data, (type *)in[1].data, n);                             \
    for (int i = 0; i < 2 * n; i++)                                                                \
      if (((type *)out.data)[i] != ((type *)in[i % 2].data)[i / 2])                                \
        abort();                                                                                   \
    guardedFree(in[0]), guardedFree(in[1]), guardedFree(out);                                      \
  }

IN_TURNS(doubles, double)
IN_TURNS(longs, int64_t)

typedef float F8 __attribute__((vector_size(32)));
typedef int32_t I8 __attribute__((vector_size(32)));
typedef int16_t S16 __attribute__((vector_size(32)));

__attribute__((noipa)) static void halves(F8 *a, F8 *b, I8 *c, I8 *d, S16 *e, S16 *f) {
  const F8 low = __builtin_shuffle(*a, *b, (I8){0, 1, 2, 3, 12, 13, 14, 15});
  *b = __builtin_shuffle(*a, *b, (I8){8, 9, 10, 11, 4, 5, 6, 7});
  *a = low;
  *c = __builtin_shuffle(*c, *d, (I8){8, 9, 10, 11, 4, 5, 6, 7});
  *e = __builtin_shuffle(*e, *f, (S16){0, 1, 2, 3, 4, 5, 6, 7, 24, 25, 26, 27, 28, 29, 30, 31});
}

static void halvesRun(void) {
  F8 a, b;
  I8 c, d;
  S16 e, f;
  for (int i = 0; i < 8; i++)
    a[i] = (float)i, b[i] = (float)(i + 8), c[i] = i, d[i] = i + 8;
  for (int i = 0; i < 16; i++)
    e[i] = (short)i, f[i] = (short)(i + 16);
  halves(&a, &b, &c, &d, &e, &f);
  for (int i = 0; i < 8; i++)
    if (a[i] != (float)(i < 4 ? i : i + 8) || b[i] != (float)(i < 4 ? i + 8 : i) ||
        c[i] != (i < 4 ? i + 8 : i))
      abort();
  for (int i = 0; i < 16; i++)
    if (e[i] != (i < 8 ? i : i + 16))
      abort();
}

int main(void) {
  halvesRun();
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 50; n++) {
      floatsRun(n, (enum GuardSide)side);
      intsRun(n, (enum GuardSide)side);
      doublesRun(n, (enum GuardSide)side);
      longsRun(n, (enum GuardSide)side);
    }
  return 0;
}
