// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches on floats and doubles. Sums keep their order; NaNs and zeros' signs go where C has them
// go.

// { dg-do run }
// { dg-options "-O3 -fno-trapping-math -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x select-less-f32.f32.256" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x maximum.f32.256, 1 x store" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "became \[^;\]*2 x maximum.f64.256, 2 x store" { target haswell skx256 } } }
// { dg-final { scan-vls-dump "chain: 8 branches" } }

#include "pack.h"

#define POSITIVE(I)                                                                                \
  {                                                                                                \
    __typeof__(*o) d = a[I];                                                                       \
    if (d < 0)                                                                                     \
      d = 0;                                                                                       \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(positive8, float, 8, float, 8, EACH_8(POSITIVE))
PACK_KERNEL(positiveDouble8, double, 8, double, 8, EACH_8(POSITIVE))

#define LESS(I)                                                                                    \
  {                                                                                                \
    __typeof__(*o) d;                                                                              \
    if (a[I] < b[I])                                                                               \
      d = a[I] * c[I];                                                                             \
    else                                                                                           \
      d = b[I] - c[I];                                                                             \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(less8, float, 8, float, 8, EACH_8(LESS))
PACK_KERNEL(lessDouble4, double, 4, double, 4, EACH_4(LESS))

#define SIGN(I)                                                                                    \
  {                                                                                                \
    int d = 1;                                                                                     \
    if (a[I] < b[I])                                                                               \
      d = -1;                                                                                      \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(sign8, int, 8, float, 8, EACH_8(SIGN))

#define NEGATIVE(I)                                                                                \
  {                                                                                                \
    __typeof__(*o) d = a[I];                                                                       \
    if (d < 0)                                                                                     \
      d = -d;                                                                                      \
    o[I] = d + b[I];                                                                               \
  }
PACK_KERNEL(negative8, float, 8, float, 8, EACH_8(NEGATIVE))

#define SUMMED(I)                                                                                  \
  if (a[I] > 0)                                                                                    \
    s += a[I];
PACK_KERNEL(summed8, float, 1, float, 8, float s = b[0]; EACH_8(SUMMED) * o = s;)

#define MOST(I)                                                                                    \
  if (a[I] > m)                                                                                    \
    m = a[I];
PACK_KERNEL(most8, float, 1, float, 8, float m = b[0]; EACH_8(MOST) * o = m;)

// Counted in ints; of doubles the truth is twice as wide.
#define ABOVE(I)                                                                                   \
  if (a[I] > b[0])                                                                                 \
    n++;
PACK_KERNEL(counted8, int, 1, float, 8, int n = 0; EACH_8(ABOVE) * o = n;)
PACK_KERNEL(countedDouble8, int, 1, double, 8, int n = 3; EACH_8(ABOVE) * o = n;)
PACK_KERNEL(countedLong8, long, 1, float, 8, long n = 3; EACH_8(ABOVE) * o = n;)

int main(void) {
  counted8Run();
  countedDouble8Run();
  countedLong8Run();
  positive8Run();
  positiveDouble8Run();
  less8Run();
  lessDouble4Run();
  sign8Run();
  negative8Run();
  summed8Run();
  most8Run();
  return 0;
}
