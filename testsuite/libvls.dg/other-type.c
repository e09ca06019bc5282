// SPDX-License-Identifier: GPL-3.0-or-later
//
// Memory without a declared type has that of the last store: what is read or written as one type may
// be written as another one afterwards. So types do not tell which stores an access may move past,
// but for loads that move up.

// { dg-do run }
// { dg-options "-O2 -march=haswell" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark-times "optimized: vls group \[0-9\]+: 2 emulated scatters of 8 x float at bytes 0, 4 became" 1 } }
// { dg-final { scan-vls-remark "stored in one place with it: a store in between may change what it stores" } }

#include "guarded.h"

typedef int Indices __attribute__((vector_size(32), aligned(4)));
typedef float Values __attribute__((vector_size(32), aligned(4)));

#define STORE(V, TO)                                                                               \
  (TO)[j[0]] = V[0], (TO)[j[1]] = V[1], (TO)[j[2]] = V[2], (TO)[j[3]] = V[3], (TO)[j[4]] = V[4],   \
  (TO)[j[5]] = V[5], (TO)[j[6]] = V[6], (TO)[j[7]] = V[7]

/// Rows take the place of the indices, all of which are read before.
GUARDED_UNDER_TEST void overIndices(float *y, const int *index, const float *v) {
  Indices j = *(const Indices *)index * 2;
  Values v0 = *(const Values *)v, v1 = *(const Values *)(v + 8);
  STORE(v0, y);
  STORE(v1, y + 1);
}

/// An integer takes the place of one of the first stores' values.
GUARDED_UNDER_TEST void overValue(float *y, const int *index, const float *v, int *count) {
  Indices j = *(const Indices *)index * 2;
  Values v0 = *(const Values *)v, v1 = *(const Values *)(v + 8);
  STORE(v0, y);
  *count = 42;
  STORE(v1, y + 1);
}

int main(void) {
  float v[16];
  for (int i = 0; i < 16; i++)
    v[i] = (float)(i + 1);

  void *memory = malloc(16 * sizeof(float));
  int *index = (int *)memory;
  for (int i = 0; i < 8; i++)
    index[i] = 7 - i;
  float *y = (float *)memory;
  overIndices(y, index, v);
  for (int i = 0; i < 8; i++)
    if (y[2 * (7 - i)] != v[i] || y[2 * (7 - i) + 1] != v[8 + i])
      abort();

  int apart[8] = {7, 6, 5, 4, 3, 2, 1, 0}, *count = (int *)memory + 4;
  overValue(y, apart, v, count);
  if (*count != 42 || y[5] != v[8 + 5])
    abort();
  free(memory);
  return 0;
}
