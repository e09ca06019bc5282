// SPDX-License-Identifier: GPL-3.0-or-later
//
// Branches between straight lines of shorts and bytes: sums of absolute differences, limits,
// thresholds.

// { dg-do run }
// { dg-options "-O3 -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-low\\.128\[,;\]" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-remark "became \[^;\]*1 x psadbw-low\\.64\[,;\]" { target haswell skx256 skx512 } } }
// { dg-final { scan-vls-dump "chain: 16 branches" } }

#include "pack.h"

typedef unsigned char Byte;

#define DIFFERENCE(I)                                                                              \
  {                                                                                                \
    int d = a[I] - b[I];                                                                           \
    if (d < 0)                                                                                     \
      d = -d;                                                                                      \
    s += d;                                                                                        \
  }
#define FARTHER(I) s += a[I] > b[I] ? a[I] - b[I] : b[I] - a[I];
#define ONE_WAY(I)                                                                                 \
  if (a[I] >= b[I])                                                                                \
    s += a[I] - b[I];                                                                              \
  else                                                                                             \
    s += b[I] - a[I];
PACK_KERNEL(differences16, int, 1, Byte, 16, int s = 0; EACH_16(DIFFERENCE) * o = s;)
PACK_KERNEL(farther8, int, 1, Byte, 8, int s = 0; EACH_8(FARTHER) * o = s;)
PACK_KERNEL(farther16, int, 1, Byte, 16, int s = 0; EACH_16(FARTHER) * o = s;)
PACK_KERNEL(oneWay16, int, 1, Byte, 16, int s = 0; EACH_16(ONE_WAY) * o = s;)
PACK_KERNEL(signed16, int, 1, signed char, 16, int s = 0; EACH_16(FARTHER) * o = s;)
PACK_KERNEL(words16, int, 1, short, 16, int s = 0; EACH_16(FARTHER) * o = s;)

#define KEPT(I)                                                                                    \
  {                                                                                                \
    short v = a[I];                                                                                \
    if (v < -2000)                                                                                 \
      v = -2000;                                                                                   \
    if (v > 3000)                                                                                  \
      v = 3000;                                                                                    \
    o[I] = v + b[I];                                                                               \
  }
PACK_KERNEL(kept8, short, 8, short, 8, EACH_8(KEPT))
PACK_KERNEL(kept16, short, 16, short, 16, EACH_16(KEPT))

#define LIMITED(I)                                                                                 \
  {                                                                                                \
    int v = a[I] * 3 - b[I];                                                                       \
    if (v < 0)                                                                                     \
      v = 0;                                                                                       \
    else if (v > 255)                                                                              \
      v = 255;                                                                                     \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(limited8, Byte, 8, short, 8, EACH_8(LIMITED))
PACK_KERNEL(limited16, Byte, 16, Byte, 16, EACH_16(LIMITED))

#define SATURATED(I)                                                                               \
  {                                                                                                \
    unsigned v = a[I] + b[I];                                                                      \
    if (v > 255)                                                                                   \
      v = 255;                                                                                     \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(saturated16, Byte, 16, Byte, 16, EACH_16(SATURATED))

#define THRESHOLD(I)                                                                               \
  {                                                                                                \
    Byte v = c[I];                                                                                 \
    if (a[I] > b[I])                                                                               \
      v = a[I];                                                                                    \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(threshold16, Byte, 16, Byte, 16, EACH_16(THRESHOLD))
PACK_KERNEL(threshold8, short, 8, short, 8, EACH_8(THRESHOLD))

#define ABOVE(I)                                                                                   \
  if (a[I] > b[0])                                                                                 \
    n++;
PACK_KERNEL(counted16, int, 1, Byte, 16, int n = 0; EACH_16(ABOVE) * o = n;)

// What is chosen is narrower than what is compared, or wider.
#define FLAG(I)                                                                                    \
  {                                                                                                \
    Byte v = 7;                                                                                    \
    if (a[I] > b[I])                                                                               \
      v = 200;                                                                                     \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(flags8, Byte, 8, int, 8, EACH_8(FLAG))
#define SIGN(I)                                                                                    \
  {                                                                                                \
    int v = 1;                                                                                     \
    if (a[I] < b[I])                                                                               \
      v = -1;                                                                                      \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(signs8, int, 8, short, 8, EACH_8(SIGN))
PACK_KERNEL(signsOfBytes16, int, 16, Byte, 16, EACH_16(SIGN))
#define WIDE(I)                                                                                    \
  {                                                                                                \
    long v = 5;                                                                                    \
    if (a[I] < b[I])                                                                               \
      v = (long)a[I] * 3;                                                                          \
    o[I] = v;                                                                                      \
  }
PACK_KERNEL(wide8, long, 8, int, 8, EACH_8(WIDE))

int main(void) {
  flags8Run();
  signs8Run();
  signsOfBytes16Run();
  wide8Run();
  differences16Run();
  farther8Run();
  farther16Run();
  oneWay16Run();
  signed16Run();
  words16Run();
  kept8Run();
  kept16Run();
  limited8Run();
  limited16Run();
  saturated16Run();
  threshold16Run();
  threshold8Run();
  counted16Run();
  return 0;
}
