// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cosine transform of eight columns of eight values of 16 bits, by even and odd halves, with
// factors of 13 bits in 32 (one half of an 8 x 8 block's).

#include "kernel.h"

static inline int16_t rounded(int value) {
  return (value + 4096) >> 13;
}

static inline void transform(const int16_t *in, int16_t *out) {
  const int s0 = in[0] + in[56], s1 = in[8] + in[48], s2 = in[16] + in[40], s3 = in[24] + in[32];
  const int d0 = in[0] - in[56], d1 = in[8] - in[48], d2 = in[16] - in[40], d3 = in[24] - in[32];
  const int e0 = s0 + s3, e1 = s1 + s2, e2 = s1 - s2, e3 = s0 - s3;
  out[0] = rounded((e0 + e1) * 5793);
  out[32] = rounded((e0 - e1) * 5793);
  out[16] = rounded(e3 * 7568 + e2 * 3135);
  out[48] = rounded(e3 * 3135 - e2 * 7568);
  out[8] = rounded(d0 * 8035 + d1 * 6811 + d2 * 4551 + d3 * 1598);
  out[24] = rounded(d0 * 6811 - d1 * 1598 - d2 * 8035 - d3 * 4551);
  out[40] = rounded(d0 * 4551 - d1 * 8035 + d2 * 1598 + d3 * 6811);
  out[56] = rounded(d0 * 1598 - d1 * 4551 + d2 * 6811 - d3 * 8035);
}

#define COLUMN(i) transform(a + (i), out + (i));

KERNEL(int16_t, int16_t, char, char) {
  LANES8(COLUMN, 0)
}
