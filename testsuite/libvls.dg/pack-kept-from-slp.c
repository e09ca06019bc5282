// SPDX-License-Identifier: GPL-3.0-or-later
//
// Integers that are computed as scalars, and stored side by side: vectors of them cost more, and
// GCC's own SLP is kept from them. What is only loaded, and floats, are left to it.

// { dg-do run }
// { dg-options "-O3 -march=haswell -fno-tree-loop-vectorize" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "pack-kept-from-slp.c:24:\[^\n\]*operations not packed: dearer" } }
// { dg-final { scan-asm-times "vpinsr" 0 } }

#include <stdint.h>
#include <stdio.h>

struct Row {
  int64_t a, b, c, d, e;
};

__attribute__((noipa)) void update(struct Row *restrict x, const int64_t *restrict a,
                                   const int64_t *restrict b, int n) {
  for (int i = 0; i < n; i++) {
    x[i].a -= a[i] * 2;
    x[i].b += b[i] * 2;
    x[i].c += a[i];
    x[i].d -= b[i];
  }
}

static struct Row rows[100];
static int64_t a[100], b[100];

int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = 3 * i - 40;
    b[i] = (int64_t)i * i * i << 30;
    rows[i].e = -i;
  }
  for (int n = 0; n <= 100; n += 7)
    update(rows, a, b, n);
  uint64_t sum = 0;
  for (int i = 0; i < 100; i++)
    sum = sum * 31 + (uint64_t)(rows[i].a + 3 * rows[i].b + 5 * rows[i].c + 7 * rows[i].d) +
          (uint64_t)rows[i].e;
  printf("%llx\n", (unsigned long long)sum);
  return 0;
}
