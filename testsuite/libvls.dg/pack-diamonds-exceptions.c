// SPDX-License-Identifier: GPL-3.0-or-later
//
// Under -ftrapping-math arms with arithmetic on floats stay where they are; compares that are always
// executed become compares of vectors, and raise what they raised.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark-times "8 stores of f32 became" 2 } }

#include "exceptions.h"

#define POSITIVE(I)                                                                                \
  {                                                                                                \
    float d = a[I];                                                                                \
    if (d < 0)                                                                                     \
      d = 0;                                                                                       \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(positive, float, 8, float, 8, EACH_8(POSITIVE))
#define CHOSEN(I)                                                                                  \
  {                                                                                                \
    float d = c[I];                                                                                \
    if (a[I] <= b[I])                                                                              \
      d = -d;                                                                                      \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(chosen, float, 8, float, 8, EACH_8(CHOSEN))
#define PRODUCT(I)                                                                                 \
  {                                                                                                \
    float d = c[I];                                                                                \
    if (a[I] < b[I])                                                                               \
      d = d * a[I];                                                                                \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(product, float, 8, float, 8, EACH_8(PRODUCT))
/* The second compare is not reached if the first one is true: of a NaN it would raise. */
#define NESTED(I)                                                                                  \
  {                                                                                                \
    float d = 1;                                                                                   \
    if (a[I] == b[I])                                                                              \
      d = 2;                                                                                       \
    else if (c[I] < b[I])                                                                          \
      d = 3;                                                                                       \
    o[I] = d;                                                                                      \
  }
PACK_KERNEL(nested, float, 8, float, 8, EACH_8(NESTED))

int main(void) {
  COMPARE_EXCEPTIONS(positive, 8, 4);
  COMPARE_EXCEPTIONS(chosen, 8, 4);
  COMPARE_EXCEPTIONS(product, 8, 4);
  COMPARE_EXCEPTIONS(nested, 8, 4);
  return 0;
}
