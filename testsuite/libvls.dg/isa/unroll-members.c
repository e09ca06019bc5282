// SPDX-License-Identifier: GPL-3.0-or-later
//
// Members of several kinds, any number of them, stored one behind the other: vectors of each member
// over the iterations, permuted to where rows have their lanes, and blended; or rows by a network of
// permutes that all of them share. A member may be there twice.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "8 iterations side by side, 24 stores of f32 became 3 x load, 1 x multiply.f32.256, 3 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 40 stores of f32 became 3 x load, \[^\n\]*5 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 48 stores of f32 became 8 x load, \[^\n\]*12 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 56 stores of i32 became 4 x load, \[^\n\]*7 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "4 iterations side by side, 20 stores of f64 became 3 x load, \[^\n\]*5 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "16 iterations side by side, 80 stores of i16 became" { target haswell v3 } } }
// { dg-final { scan-vls-remark "16 iterations side by side, 80 stores of i8 became" { target haswell v3 } } }

// { dg-final { scan-vls-remark "4 iterations side by side, 16 stores of f64 became 3 x load, 1 x multiply.f64.256, 4 x store; cost \[^\n\]* -> 1\[01\]" { target haswell v3 } } }
// { dg-final { scan-vls-remark "8 iterations side by side, 32 stores of f32 became 4 x load, 1 x multiply.f32.256, 4 x store; cost \[^\n\]* -> 1\[23\]" { target haswell v3 } } }
// { dg-final { scan-vls-remark "4 iterations side by side, 16 stores of i64 became 3 x load, 1 x add.i64.256, 4 x store" { target haswell v3 } } }
// { dg-final { scan-vls-remark "16 iterations side by side, 64 stores of i16 became 3 x load, 1 x add.i16.256, 4 x store" { target haswell v3 } } }

#include "guarded.h"
#include <stdint.h>

#define MEMBERS(name, type, width, ...)                                                            \
  GUARDED_UNDER_TEST void name(type *__restrict o, const type *__restrict a,                       \
                               const type *__restrict b, const type *__restrict c,                 \
                               const type *__restrict d, int n) {                                  \
    for (int i = 0; i < n; i++) {                                                                  \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  GUARDED_HOST void name##Reference(type *o, const type *a, const type *b, const type *c,          \
                                    const type *d, int n) {                                        \
    for (int i = 0; i < n; i++) {                                                                  \
      __VA_ARGS__                                                                                  \
    }                                                                                              \
  }                                                                                                \
  static void name##Run(int n, enum GuardSide side) {                                              \
    struct GuardedArray in[4], out[2];                                                             \
    for (int k = 0; k < 4; k++) {                                                                  \
      in[k] = guardedArray(n * sizeof(type), side);                                                \
      for (int i = 0; i < n; i++)                                                                  \
        ((type *)in[k].data)[i] = (type)((i * 37 + k * 11) % 101);                                 \
    }                                                                                              \
    for (int which = 0; which < 2; which++) {                                                      \
      out[which] = guardedArray(width * n * sizeof(type), side);                                   \
      memset(out[which].data, 0, width * n * sizeof(type));                                        \
      (which ? name##Reference : name)((type *)out[which].data, (type *)in[0].data,                \
                                       (type *)in[1].data, (type *)in[2].data,                     \
                                       (type *)in[3].data, n);                                     \
    }                                                                                              \
    guardedCompare(#name, out[0].data, out[1].data, width * n, sizeof(type));                      \
    for (int k = 0; k < 4; k++)                                                                    \
      guardedFree(in[k]);                                                                          \
    guardedFree(out[0]), guardedFree(out[1]);                                                      \
  }

// clang-format off
MEMBERS(floats3, float, 3, o[3*i] = a[i]*3; o[3*i+1] = b[i]; o[3*i+2] = c[i];)
MEMBERS(floats5, float, 5, o[5*i] = a[i]*3; o[5*i+1] = b[i]; o[5*i+2] = c[i]*3; o[5*i+3] = a[i]*2; o[5*i+4] = b[i]*2;)
MEMBERS(copies5, float, 5, o[5*i] = a[i]; o[5*i+1] = b[i]; o[5*i+2] = c[i]; o[5*i+3] = d[i]; o[5*i+4] = a[i];)
MEMBERS(floats6, float, 6, o[6*i] = a[i]*3; o[6*i+1] = b[i]; o[6*i+2] = c[i]*3; o[6*i+3] = a[i]*2; o[6*i+4] = b[i]*2; o[6*i+5] = d[i];)
MEMBERS(ints7, int32_t, 7, o[7*i] = a[i]*3; o[7*i+1] = b[i]; o[7*i+2] = c[i]; o[7*i+3] = d[i]; o[7*i+4] = a[i]+1; o[7*i+5] = b[i]+1; o[7*i+6] = c[i]+1;)
MEMBERS(doubles5, double, 5, o[5*i] = a[i]*3; o[5*i+1] = b[i]; o[5*i+2] = c[i]*3; o[5*i+3] = a[i]*2; o[5*i+4] = b[i]*2;)
MEMBERS(words5, uint16_t, 5, o[5*i] = a[i]*3; o[5*i+1] = b[i]; o[5*i+2] = c[i]*3; o[5*i+3] = a[i]*2; o[5*i+4] = b[i]*2;)
MEMBERS(bytes5, uint8_t, 5, o[5*i] = a[i]*3; o[5*i+1] = b[i]; o[5*i+2] = c[i]*3; o[5*i+3] = a[i]+2; o[5*i+4] = b[i]+2;)
MEMBERS(doubles4, double, 4, o[4*i] = a[i]; o[4*i+1] = b[i]; o[4*i+2] = c[i]*3; o[4*i+3] = a[i];)
MEMBERS(floats4, float, 4, o[4*i] = a[i]; o[4*i+1] = b[i]; o[4*i+2] = c[i]*3; o[4*i+3] = d[i];)
MEMBERS(longs4, int64_t, 4, o[4*i] = a[i]; o[4*i+1] = b[i]; o[4*i+2] = c[i]+3; o[4*i+3] = a[i];)
MEMBERS(words4, int16_t, 4, o[4*i] = a[i]; o[4*i+1] = b[i]; o[4*i+2] = c[i]+3; o[4*i+3] = a[i];)
// clang-format on

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 0; n < 70; n++) {
      floats3Run(n, (enum GuardSide)side);
      floats5Run(n, (enum GuardSide)side);
      copies5Run(n, (enum GuardSide)side);
      floats6Run(n, (enum GuardSide)side);
      ints7Run(n, (enum GuardSide)side);
      doubles5Run(n, (enum GuardSide)side);
      doubles4Run(n, (enum GuardSide)side);
      floats4Run(n, (enum GuardSide)side);
      longs4Run(n, (enum GuardSide)side);
      words4Run(n, (enum GuardSide)side);
      words5Run(n, (enum GuardSide)side);
      bytes5Run(n, (enum GuardSide)side);
    }
  return 0;
}
