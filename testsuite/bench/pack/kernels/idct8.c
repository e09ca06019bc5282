// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inverse of dct8 but for its scale: eight columns of eight coefficients of 16 bits.

#include "kernel.h"

static inline int16_t rounded(int value) {
  return (value + 4096) >> 13;
}

static inline void transform(const int16_t *in, int16_t *out) {
  const int p = (in[0] + in[32]) * 5793, q = (in[0] - in[32]) * 5793;
  const int r = in[16] * 7568 + in[48] * 3135, s = in[16] * 3135 - in[48] * 7568;
  const int e0 = p + r, e1 = q + s, e2 = q - s, e3 = p - r;
  const int o0 = in[8] * 8035 + in[24] * 6811 + in[40] * 4551 + in[56] * 1598;
  const int o1 = in[8] * 6811 - in[24] * 1598 - in[40] * 8035 - in[56] * 4551;
  const int o2 = in[8] * 4551 - in[24] * 8035 + in[40] * 1598 + in[56] * 6811;
  const int o3 = in[8] * 1598 - in[24] * 4551 + in[40] * 6811 - in[56] * 8035;
  out[0] = rounded(e0 + o0);
  out[8] = rounded(e1 + o1);
  out[16] = rounded(e2 + o2);
  out[24] = rounded(e3 + o3);
  out[32] = rounded(e3 - o3);
  out[40] = rounded(e2 - o2);
  out[48] = rounded(e1 - o1);
  out[56] = rounded(e0 - o0);
}

#define COLUMN(i) transform(a + (i), out + (i));

KERNEL(int16_t, int16_t, char, char) {
  LANES8(COLUMN, 0)
}
