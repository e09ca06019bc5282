// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors built of loads, some of them in more than one lane, or in two of the vectors: the loads go
// with the vectors. Where one is used by itself, it stays.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "emulated-repeated.c:21:\[^\n\]*2 emulated gathers of 8 x float at bytes 0, 4 became" } }
// { dg-final { scan-vls-remark "emulated-repeated.c:31:\[^\n\]*left alone: a lane has another use" } }

#include <stdlib.h>

typedef float Vector __attribute__((vector_size(32), aligned(4)));

__attribute__((noipa)) void repeated(Vector *restrict o, const float *t, const int *ix, int n) {
  for (int i = 0; i < n; i++) {
    const float *a = t + ix[4 * i], *b = t + ix[4 * i + 1], *c = t + ix[4 * i + 2],
                *d = t + ix[4 * i + 3];
    o[2 * i] = (Vector){a[0], b[0], c[0], d[0], a[0], b[0], c[0], d[0]};
    o[2 * i + 1] = (Vector){a[1], b[1], c[1], d[1], a[1], b[1], c[1], d[1]};
  }
}

__attribute__((noipa)) float used(Vector *restrict o, const float *t, const int *ix, int n) {
  float last = 0;
  for (int i = 0; i < n; i++) {
    const float *a = t + ix[4 * i], *b = t + ix[4 * i + 1], *c = t + ix[4 * i + 2],
                *d = t + ix[4 * i + 3];
    o[2 * i] = (Vector){a[0], b[0], c[0], d[0], a[0], b[0], c[0], d[0]};
    o[2 * i + 1] = (Vector){a[1], b[1], c[1], d[1], a[1], b[1], c[1], d[1]};
    last = a[0] + b[1] - last;
  }
  return last;
}

int main(void) {
  enum { N = 50, TABLE = 100 };
  static float t[TABLE], o[16 * N];
  static int ix[4 * N];
  for (int i = 0; i < TABLE; i++)
    t[i] = (float)(i * i);
  for (int i = 0; i < 4 * N; i++)
    ix[i] = i * 37 % (TABLE - 1);
  for (int way = 0; way < 2; way++) {
    float last = 0;
    for (int i = 0; i < 16 * N; i++)
      o[i] = -1;
    if (way == 0)
      repeated((Vector *)o, t, ix, N);
    else
      last = used((Vector *)o, t, ix, N);
    for (int i = 0; i < 16 * N; i++)
      if (o[i] != t[ix[4 * (i / 16) + i % 4] + i % 16 / 8])
        abort();
    float want = 0;
    for (int i = 0; way == 1 && i < N; i++)
      want = t[ix[4 * i]] + t[ix[4 * i + 1] + 1] - want;
    if (last != want)
      abort();
  }
  return 0;
}
