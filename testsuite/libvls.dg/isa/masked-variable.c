// SPDX-License-Identifier: GPL-3.0-or-later
//
// Neighbours in a variable of a known size. Under a condition, and where the program does, GCC adds
// constants to indices in unsigned integers. That may wrap, but an index that stays in the variable
// has not. Indices of lanes that are off wrap, or lead beyond all memory that there is.

// { dg-do run }
// { dg-options "-O3 -ffp-contract=off -fno-trapping-math" }
// { dg-final { checking } }
// { dg-final { compare-debug } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 8 x float at bytes 0, 8 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 masked gathers of 16 x float at bytes 0, 8 became" { target skx512 } } }
// { dg-final { scan-vls-remark "optimized: vls group \[0-9\]+: 2 gathers of 8 x float at bytes 0, 4 became" { target haswell skx256 } } }
// { dg-final { scan-vls-remark-not ":32:\[0-9\]+: optimized: vls group \[0-9\]+: 2 " } }

#include "guarded.h"

enum { size = 97, most = 200 };
float table[size];

GUARDED_UNDER_TEST void masked(float *restrict out, const int *restrict idx,
                               const float *restrict w, int n) {
  for (int i = 0; i < n; i++)
    out[i] = w[i] > 0 ? table[idx[i] + 40] - w[i] * table[idx[i] + 42] : w[i];
}

// Of what a pointer leads to nobody knows the size: indices from 2^31 on are negative here, and one
// of two neighbours may be 2^34 bytes away.
GUARDED_UNDER_TEST void pointer(float *restrict out, const unsigned *restrict idx,
                                const float *restrict x, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[(int)(idx[i] + 1u)] - x[(int)(idx[i] + 2u)];
}

GUARDED_UNDER_TEST void wrapping(float *restrict out, const unsigned *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = table[(int)(idx[i] + 41u)] - table[(int)(idx[i] + 42u)];
}

GUARDED_HOST void maskedReference(float *out, const int *idx, const float *w, int n) {
  for (int i = 0; i < n; i++)
    out[i] = w[i] > 0 ? table[idx[i] + 40] - w[i] * table[idx[i] + 42] : w[i];
}

GUARDED_HOST void run(int n) {
  int idx[most];
  float w[most], got[most], want[most];
  guardedFill(w, GUARDED_FLOAT, n);
  guardedIndices(idx, sizeof(int), n, -40, size - 43);
  for (int i = 0; i < n; i++)
    if (!(w[i] > 0))
      idx[i] = i % 2 ? 0x7fffffff - 39 - i : -0x7fffffff + i;
  masked(got, idx, w, n);
  maskedReference(want, idx, w, n);
  guardedCompare("masked", got, want, n, sizeof(float));

  guardedIndices(idx, sizeof(int), n, -41, size - 43);
  for (int i = 0; i < n; i++)
    want[i] = table[idx[i] + 41] - table[idx[i] + 42];
  wrapping(got, (const unsigned *)idx, n);
  guardedCompare("wrapping", got, want, n, sizeof(float));
  pointer(got, (const unsigned *)idx, table + 40, n);
  guardedCompare("pointer", got, want, n, sizeof(float));
}

int main(void) {
  guardedFill(table, GUARDED_FLOAT, size);
  for (int n = 0; n < most; n++)
    run(n);
  return 0;
}
