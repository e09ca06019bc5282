// SPDX-License-Identifier: GPL-3.0-or-later
//
// The inverse core transform of H.264 on 4 x 4 coefficients of 16 bits, with its last rounding.

#include "kernel.h"

static inline void transform(const int16_t *in, int16_t *out, int step, int round, int shift) {
  const int a = in[0] + in[2 * step], b = in[0] - in[2 * step];
  const int c = (in[step] >> 1) - in[3 * step], d = in[step] + (in[3 * step] >> 1);
  out[0] = (a + d + round) >> shift;
  out[step] = (b + c + round) >> shift;
  out[2 * step] = (b - c + round) >> shift;
  out[3 * step] = (a - d + round) >> shift;
}

KERNEL(int16_t, int16_t, char, char) {
  int16_t rows[16];
#define ROW(i) transform(a + 4 * (i), rows + 4 * (i), 1, 0, 0);
#define COLUMN(i) transform(rows + (i), out + (i), 4, 32, 6);
  LANES4(ROW, 0)
  LANES4(COLUMN, 0)
}
