// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers that are computed as scalars, and stored side by side: vectors of them cost more, and
// GCC's own SLP is kept from them. What is only loaded, and floats, are left to it.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fno-tree-loop-vectorize" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack-kept-from-slp.c:26:\[^\n\]*operations not packed: dearer" } }
// { dg-final { scan-asm-times "vpinsr" 0 } }

#include <stdint.h>
#include <stdio.h>

struct Row {
  uint32_t a, b, c, d, e;
};

__attribute__((noipa)) void scatter(struct Row *restrict x, const uint32_t *restrict a,
                                    const uint32_t *restrict b, const uint32_t *restrict c,
                                    const int *restrict ix, int n) {
  for (int i = 0; i < n; i++) {
    struct Row *row = x + ix[i];
    row->a = a[i] * 3;
    row->b = b[i];
    row->c = c[i] * 2;
    row->d = a[i] - b[i];
  }
}

enum { count = 100 };

static struct Row rows[count];
static uint32_t a[count], b[count], c[count];
static int ix[count];

int main(void) {
  uint32_t state = 1;
  for (int i = 0; i < count; i++) {
    state = state * 1664525 + 1013904223;
    a[i] = state >> 3;
    b[i] = state * 5;
    c[i] = state ^ 12345;
    ix[i] = (int)(state >> 16) % count;
    rows[i].e = (uint32_t)-i;
  }
  uint32_t sum = 0;
  for (int n = 0; n <= count; n += 7) {
    scatter(rows, a, b, c, ix, n);
    for (int i = 0; i < count; i++)
      sum = sum * 31 + rows[i].a + 3 * rows[i].b + 5 * rows[i].c + 7 * rows[i].d + rows[i].e;
    printf("%x\n", (unsigned)sum);
  }
  return 0;
}
