// SPDX-License-Identifier: GPL-3.0-or-later
//
// The core transform of H.264 on 4 x 4 residuals of 16 bits: rows, then columns.

#include "kernel.h"

static inline void transform(const int16_t *in, int16_t *out, int from, int to) {
  const int a = in[0] + in[3 * from], d = in[0] - in[3 * from];
  const int b = in[from] + in[2 * from], c = in[from] - in[2 * from];
  out[0] = a + b;
  out[to] = 2 * d + c;
  out[2 * to] = a - b;
  out[3 * to] = d - 2 * c;
}

KERNEL(int16_t, int16_t, char, char) {
  int16_t rows[16];
#define ROW(i) transform(a + 4 * (i), rows + 4 * (i), 1, 1);
#define COLUMN(i) transform(rows + (i), out + (i), 4, 4);
  LANES4(ROW, 0)
  LANES4(COLUMN, 0)
}
