// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of half a register, whose lanes come from two others in any order.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-math-errno -fno-trapping-math -fplugin-arg-libvls-packer=on" }
// { dg-final { checking } }
// { dg-final { scan-vls-remark "2 stores of f32 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "16 stores of i16 became" { target haswell skx256 } } }

#include "pack.h"

// The cross product: two lanes that wrap around.
PACK_KERNEL(cross, float, 3, float, 3, o[0] = a[1] * b[2] - a[2] * b[1];
            o[1] = a[2] * b[0] - a[0] * b[2]; o[2] = a[0] * b[1] - a[1] * b[0];)

// Rows of four words, then columns: transposed in between.
static inline void butterflies(const short *in, short *out, int from, int to) {
  const int p = in[0] + in[3 * from], s = in[0] - in[3 * from];
  const int q = in[from] + in[2 * from], r = in[from] - in[2 * from];
  out[0] = p + q;
  out[to] = 2 * s + r;
  out[2 * to] = p - q;
  out[3 * to] = s - 2 * r;
}
#define ROW(I) butterflies(a + 4 * (I), t + 4 * (I), 1, 1);
#define COLUMN(I) butterflies(t + (I), o + (I), 4, 4);
PACK_KERNEL(transform, short, 16, short, 16, short t[16]; EACH_4(ROW) EACH_4(COLUMN))

// Bytes and words out of order.
#define MIXED(I) o[I] = a[(5 * (I) + 3) % 8] + b[(3 * (I) + 1) % 8];
PACK_KERNEL(bytes, unsigned char, 8, unsigned char, 8, EACH_8(MIXED))
#define WORDS(I) o[I] = a[(I) ^ 1] + b[3 - (I)];
PACK_KERNEL(words, short, 4, short, 4, EACH_4(WORDS))
#define TWO(I) o[I] = a[1 - (I)] * b[2 * (I)] + c[2 - (I)];
PACK_KERNEL(two, float, 2, float, 4, EACH_2(TWO))

int main(void) {
  crossRun();
  transformRun();
  bytesRun();
  wordsRun();
  twoRun();
  return 0;
}
