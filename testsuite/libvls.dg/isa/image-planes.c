// SPDX-License-Identifier: GPL-3.0-or-later
//
// Places in several rows of an image, or in several tables, through one index: what leads to a row
// is the same for all lanes and iterations and comes first, so that an address is a base and an
// index, and no index is multiplied or added to.

// { dg-do run }
// { dg-options "-O3" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { same-output-without-plugin } }
// { dg-final { scan-vls-remark "1 gather of 8 x float became 8 loads, put together" { target haswell } } }
// { dg-final { scan-asm-times "vinsertps\t\\\$0x10, \\(%r\[a-z0-9\]+,%r\[a-z0-9\]+,4\\)" 24 { target haswell } } }

#include "guarded.h"

#define BODY                                                                                       \
  const float *middle = x + pitch, *below = x + 2 * pitch;                                         \
  for (int i = 0; i < n; i++) {                                                                    \
    const int64_t j = ix[i];                                                                       \
    out0[i] = x[j];                                                                                \
    out1[i] = middle[j];                                                                           \
    out2[i] = below[j] * y[j];                                                                     \
  }

GUARDED_UNDER_TEST void rows(const float *restrict x, const float *restrict y,
                             float *restrict out0, float *restrict out1, float *restrict out2,
                             const int64_t *restrict ix, int pitch, int n) {
  BODY
}

GUARDED_HOST void rowsReference(const float *x, const float *y, float *out0, float *out1,
                                float *out2, const int64_t *ix, int pitch, int n) {
  BODY
}

enum { pitch = 37 };

GUARDED_HOST void rowsRun(int n, enum GuardSide side) {
  struct GuardedArray x = guardedArray(3 * pitch * sizeof(float), side);
  struct GuardedArray y = guardedArray(pitch * sizeof(float), side);
  struct GuardedArray ix = guardedArray(n * sizeof(int64_t), side);
  struct GuardedArray got[3], want[3];
  for (int k = 0; k < 3; k++) {
    got[k] = guardedArray(n * sizeof(float), side);
    want[k] = guardedArray(n * sizeof(float), side);
  }
  for (int i = 0; i < 3 * pitch; i++)
    ((float *)x.data)[i] = (float)(i * 7 % 101);
  for (int i = 0; i < pitch; i++)
    ((float *)y.data)[i] = (float)(i * 5 % 23) - 9;
  for (int i = 0; i < n; i++)
    ((int64_t *)ix.data)[i] = i * 11 % pitch;
  rows((float *)x.data, (float *)y.data, (float *)got[0].data, (float *)got[1].data,
       (float *)got[2].data, (int64_t *)ix.data, pitch, n);
  rowsReference((float *)x.data, (float *)y.data, (float *)want[0].data, (float *)want[1].data,
                (float *)want[2].data, (int64_t *)ix.data, pitch, n);
  for (int k = 0; k < 3; k++) {
    guardedCompare("rows", got[k].data, want[k].data, n, sizeof(float));
    guardedFree(got[k]), guardedFree(want[k]);
  }
  guardedFree(x), guardedFree(y), guardedFree(ix);
}

int main(void) {
  for (int side = GUARD_END; side <= GUARD_START; side++)
    for (int n = 1; n < 70; n++)
      rowsRun(n, (enum GuardSide)side);
}
