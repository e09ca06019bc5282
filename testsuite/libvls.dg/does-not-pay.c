// SPDX-License-Identifier: GPL-3.0-or-later
//
// Never worse: two floats with one between them need two loads a lane, whatever is done, since a
// load of 16 bytes would reach past the second. They are emulated gathers here and stay.

// { dg-do compile }
// { dg-options "-O3 -march=x86-64-v3 -ffp-contract=off -fvect-cost-model=unlimited" }
// { dg-final { same-object-without-plugin } }
// { dg-final { scan-vls-remark-not "optimized: vls group" } }
// { dg-final { scan-vls-remark "missed: vls group \[0-9\]+: 2 emulated gathers of 8 x float at bytes 0, 8 left alone: " } }

void gap(float *restrict out, const float *restrict x, const int *restrict idx, int n) {
  for (int i = 0; i < n; i++)
    out[i] = x[idx[i]] - x[idx[i] + 2];
}
