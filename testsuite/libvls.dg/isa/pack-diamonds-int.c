// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches between straight lines of ints, written so that GCC leaves branches: they become selects,
// and these what they are: absolute values, counts, sums of what a condition lets in.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "stores of i32 became \[^;\]*1 x subtract.i32.256, 1 x absolute.i32.256, 1 x store" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x compare-less-i32.i32.256, 1 x reduce" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x maximum-signed.i32.256, 1 x reduce" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x select-less-i32.i32.256, 1 x store" { target haswell skx256 } } }
// { dg-final { scan-vls-dump "chain: 8 branches" } }
// { dg-final { scan-vls-dump "chain: 4 branches" } }
// { dg-final { scan-vls-dump "chain: 16 branches" } }

#include "pack.h"

// No difference overflows.
#define DIFFERENCE(I)                                                                              \
  {                                                                                                \
    const int x = a[I] >> 2, y = b[I] >> 2;                                                        \
    if (x < y)                                                                                     \
      o[I] = y - x;                                                                                \
    else                                                                                           \
      o[I] = x - y;                                                                                \
  }
PACK_KERNEL(differences4, int, 4, int, 4, EACH_4(DIFFERENCE))
PACK_KERNEL(differences8, int, 8, int, 8, EACH_8(DIFFERENCE))
PACK_KERNEL(differences16, int, 16, int, 16, EACH_16(DIFFERENCE))

// Of numbers without sign there is no absolute value that it could be.
#define FARTHER(I)                                                                                 \
  {                                                                                                \
    unsigned d;                                                                                    \
    if (a[I] >= b[I])                                                                              \
      d = a[I] - b[I];                                                                             \
    else                                                                                           \
      d = b[I] - a[I];                                                                             \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(farther8, unsigned, 8, unsigned, 8, EACH_8(FARTHER))

#define ABOVE(I)                                                                                   \
  if (a[I] > b[0])                                                                                 \
    n++;
PACK_KERNEL(counted8, int, 1, int, 8, int n = 0; EACH_8(ABOVE) * o = n;)
PACK_KERNEL(counted16, int, 1, int, 16, int n = 0; EACH_16(ABOVE) * o = n;)
#define NOT_ABOVE(I)                                                                               \
  if (!(a[I] > b[I]))                                                                              \
    n += 3;
PACK_KERNEL(weighed8, int, 1, int, 8, int n = c[0] & 15; EACH_8(NOT_ABOVE) * o = n;)

#define POSITIVE(I)                                                                                \
  if (a[I] > 0)                                                                                    \
    s += a[I];
PACK_KERNEL(positives8, unsigned, 1, int, 8, unsigned s = b[0]; EACH_8(POSITIVE) * o = s;)
#define ALLOWED(I)                                                                                 \
  if (a[I] < b[I])                                                                                 \
    s += c[I];                                                                                     \
  else                                                                                             \
    s -= c[I];
PACK_KERNEL(signs8, unsigned, 1, int, 8, unsigned s = 0; EACH_8(ALLOWED) * o = s;)

#define LESS(I)                                                                                    \
  {                                                                                                \
    unsigned d = 0;                                                                                \
    if ((int)a[I] < (int)b[I])                                                                     \
      d = b[I] * 3 + a[I];                                                                         \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(less8, unsigned, 8, unsigned, 8, EACH_8(LESS))

#define SIGN(I)                                                                                    \
  {                                                                                                \
    int d = 1;                                                                                     \
    if (a[I] < b[I])                                                                               \
      d = -1;                                                                                      \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(sign4, int, 4, int, 4, EACH_4(SIGN))
PACK_KERNEL(sign8, int, 8, int, 8, EACH_8(SIGN))

// Trees of conditions.
#define ORDER(I)                                                                                   \
  {                                                                                                \
    unsigned d;                                                                                    \
    if (a[I] < b[I])                                                                               \
      d = c[I] ^ 7;                                                                                \
    else if (a[I] > c[I])                                                                          \
      d = b[I] + 5;                                                                                \
    else                                                                                           \
      d = a[I] & b[I];                                                                             \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(order8, unsigned, 8, unsigned, 8, EACH_8(ORDER))

// What is stored between the branches is loaded again behind them.
#define THROUGH(I)                                                                                 \
  {                                                                                                \
    int x = a[I];                                                                                  \
    if (x < b[I])                                                                                  \
      x = x ^ b[I];                                                                                \
    o[I] = x;                                                                                      \
    o[I] &= c[I];                                                                                  \
  }
PACK_KERNEL(through8, int, 8, int, 8, EACH_8(THROUGH))

int main(void) {
  differences4Run();
  differences8Run();
  differences16Run();
  farther8Run();
  counted8Run();
  counted16Run();
  weighed8Run();
  positives8Run();
  signs8Run();
  less8Run();
  sign4Run();
  sign8Run();
  order8Run();
  through8Run();
  return 0;
}
