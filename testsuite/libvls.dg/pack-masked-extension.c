// SPDX-License-Identifier: GPL-3.0-or-later
//
// Less than 128 bits are loaded, extended, and taken where a condition holds. With AVX-512 GCC
// makes one masked instruction of all that, which it cannot split afterwards: the load stays apart.
// From 14 on GCC moves loads into the branch that alone needs them, unless told not to.

// { dg-do run }
// { dg-options "-O3 -march=skylake-avx512 -fno-tree-sink -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls pack \[0-9\]+: \[0-9\]+ stores of i\[0-9\]+ became \[^\n\]*(sign|zero)-extend\[^\n\]*select" 7 } }

#include "guarded.h"

#define EACH_2(M) M(0) M(1)
#define EACH_4(M) EACH_2(M) M(2) M(3)
#define EACH_8(M) EACH_4(M) M(4) M(5) M(6) M(7)
#define EXTEND(I) const wide x##I = a[I];
#define CHOOSE(I) o[I] = c[I] < e[I] ? x##I : c[I];

/// Of LANES lanes, from NARROW to WIDE, and a check of it.
#define KERNEL(NAME, NARROW, WIDE, LANES)                                                          \
  GUARDED_UNDER_TEST void NAME(WIDE *restrict o, const NARROW *restrict a, const WIDE *restrict c, \
                               const WIDE *restrict e) {                                           \
    typedef WIDE wide;                                                                             \
    EACH_##LANES(EXTEND) EACH_##LANES(CHOOSE)                                                      \
  }                                                                                                \
  static void NAME##Check(void) {                                                                  \
    struct GuardedArray narrow = guardedArray(LANES * sizeof(NARROW), GUARD_END);                  \
    NARROW *a = (NARROW *)narrow.data;                                                             \
    WIDE o[LANES], c[LANES], e[LANES];                                                             \
    for (int i = 0; i < LANES; i++)                                                                \
      a[i] = (NARROW)(37 * i - 90), c[i] = (WIDE)(i * 5 % 7), e[i] = (WIDE)(i * 3 % 5);            \
    NAME(o, a, c, e);                                                                              \
    for (int i = 0; i < LANES; i++)                                                                \
      if (o[i] != (c[i] < e[i] ? (WIDE)a[i] : c[i]))                                               \
        abort();                                                                                   \
  }

typedef unsigned char byte;
typedef unsigned short word;

KERNEL(wordsToLongs, short, long, 4)
KERNEL(bytesToWords, signed char, short, 8)
KERNEL(bytesToInts, signed char, int, 4)
KERNEL(eightBytesToInts, byte, int, 8)
KERNEL(wordsToInts, word, int, 4)
KERNEL(bytesToLongs, byte, long, 4)
KERNEL(eightBytesToLongs, signed char, long, 8)
KERNEL(twoWordsToLongs, short, long, 2)
KERNEL(intsToLongs, int, long, 2)

int main(void) {
  wordsToLongsCheck();
  bytesToWordsCheck();
  bytesToIntsCheck();
  eightBytesToIntsCheck();
  wordsToIntsCheck();
  bytesToLongsCheck();
  eightBytesToLongsCheck();
  twoWordsToLongsCheck();
  intsToLongsCheck();
  return 0;
}
