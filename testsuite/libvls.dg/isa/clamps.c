// SPDX-License-Identifier: GPL-3.0-or-later
//
// Floats within limits, converted: GCC has threaded the jumps, and what is packed is minima, maxima
// and a conversion. As in the source of NaNs, of what is outside and at the limits, and of
// exceptions, whichever way it is written.

// { dg-do run }
// { dg-options "-O3 -lm" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark-times "4 stores of i32 became \[^\n\]*maximum.f32.128, 1 x minimum.f32.128, 1 x to-signed.i32.128" 2 { target haswell v3 skx256 skx512 } } }
// { dg-final { scan-vls-remark "4 stores of i8 became \[^\n\]*m\[a-z\]*imum.f32.128" { target haswell v3 skx256 skx512 } } }

#include <fenv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EACH(STEP) STEP(0) STEP(1) STEP(2) STEP(3)

// By which comparisons, and in which order.
#define HIGHER(a, b) ((a) > (b) ? (a) : (b))
#define LOWER(a, b) ((a) < (b) ? (a) : (b))
#define KEPT_HIGH(a, b) ((a) < (b) ? (b) : (a)) // std::max
#define KEPT_LOW(a, b) ((b) < (a) ? (b) : (a))  // std::min

#define WORDS(k)                                                                                   \
  {                                                                                                \
    const float v = x[k] * 0.5f, w = HIGHER(v, -200.0f);                                           \
    o[k] = (int)LOWER(w, 200.0f);                                                                  \
  }
#define KEPT(k)                                                                                    \
  {                                                                                                \
    const float v = x[k] * 0.5f, w = KEPT_HIGH(v, -200.0f);                                        \
    o[k] = (int)KEPT_LOW(w, 200.0f);                                                               \
  }
#define LOWER_FIRST(k)                                                                             \
  {                                                                                                \
    const float v = x[k] * 0.5f, w = LOWER(v, 200.0f);                                             \
    o[k] = (int)HIGHER(w, -200.0f);                                                                \
  }
#define BYTES(k)                                                                                   \
  {                                                                                                \
    const float v = x[k] * 0.5f, w = HIGHER(v, 0.0f);                                              \
    o[k] = (uint8_t)LOWER(w, 255.0f);                                                              \
  }
#define DOUBLES(k)                                                                                 \
  {                                                                                                \
    const double v = x[k] * 0.5, w = HIGHER(v, -200.0);                                            \
    o[k] = (int)LOWER(w, 200.0);                                                                   \
  }
#define HALVES(k) /* limits that no integer is */                                                  \
  {                                                                                                \
    const float v = x[k] * 0.5f, w = HIGHER(v, -2.5f);                                             \
    o[k] = (int)LOWER(w, 200.5f);                                                                  \
  }

#define FUNCTION(name, from, to, STEP)                                                             \
  __attribute__((noipa)) static void name(const from *restrict x, to *restrict o) {                \
    EACH(STEP)                                                                                     \
  }                                                                                                \
  __attribute__((noipa, libvls_disable)) static void name##Plain(const from *restrict x,           \
                                                                 to *restrict o) {                 \
    EACH(STEP)                                                                                     \
  }                                                                                                \
  static void name##Run(const double *values, int count) {                                         \
    for (int first = 0; first + 4 <= count; first++) {                                             \
      from x[4];                                                                                   \
      to o[2][4];                                                                                  \
      int raised[2];                                                                               \
      for (int k = 0; k < 4; k++)                                                                  \
        x[k] = (from)values[first + k];                                                            \
      for (int which = 0; which < 2; which++) {                                                    \
        feclearexcept(FE_ALL_EXCEPT);                                                              \
        (which ? name##Plain : name)(x, o[which]);                                                 \
        raised[which] = fetestexcept(FE_ALL_EXCEPT);                                               \
      }                                                                                            \
      if (memcmp(o[0], o[1], sizeof o[0]) != 0 || raised[0] != raised[1]) {                        \
        printf(#name " at %d: %d %d %d %d, not %d %d %d %d; raised %x, not %x\n", first,           \
               (int)o[0][0], (int)o[0][1], (int)o[0][2], (int)o[0][3], (int)o[1][0], (int)o[1][1], \
               (int)o[1][2], (int)o[1][3], raised[0], raised[1]);                                  \
        exit(1);                                                                                   \
      }                                                                                            \
    }                                                                                              \
  }

FUNCTION(words, float, int, WORDS)
FUNCTION(kept, float, int, KEPT)
FUNCTION(lowerFirst, float, int, LOWER_FIRST)
FUNCTION(bytes, float, uint8_t, BYTES)
FUNCTION(doubles, double, int, DOUBLES)
FUNCTION(halves, float, int, HALVES)

int main(void) {
  const double values[] = {1,    3,     -7,    401,  -401, 400, -400, 400.5,    -400.5,    0,
                           -0.0, 1e30,  -1e30, 2,    4,    8,   NAN,  5,        6,         7,
                           NAN,  NAN,   NAN,   NAN,  512,  511, 510,  INFINITY, -INFINITY, 1e9,
                           0.25, 12.75, 16,    -1e9, 2.5,  1,   1,    1,        3,         -5};
  const int count = (int)(sizeof values / sizeof values[0]);
  wordsRun(values, count);
  keptRun(values, count);
  lowerFirstRun(values, count);
  bytesRun(values, count);
  doublesRun(values, count);
  halvesRun(values, count);
  return 0;
}
